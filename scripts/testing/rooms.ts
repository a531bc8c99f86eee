/**
 * The rooms of lib, lowest first: each may import from itself and from those before it (docs/architecture.md). One order
 * for all of them leaves no way to build a circle.
 */
export const rooms = [
  'base',
  'platform',
  'mail',
  'auth',
  'audit',
  'images',
  'catalogue',
  'orders',
  'lists',
  'payments',
  'documents',
  'reviews',
  'alerts',
  'users',
  'ops',
  'http',
] as const;
type Room = (typeof rooms)[number];

/** The room of a file of lib. Server actions stand beside what they open, but are doors like those of `http`. */
export function roomOf(file: string): Room | undefined {
  const [, folder, rest] = /^lib\/([^/]+)\/(.+)$/.exec(file) ?? [];
  return rest?.split('/').at(-1) === 'actions.ts' ? 'http' : rooms.find((room) => room === folder);
}

/** True when a file of lib may import another one. */
export function mayReach(from: string, to: string): boolean {
  const [source, target] = [roomOf(from), roomOf(to)];
  return source !== undefined && target !== undefined && rooms.indexOf(target) <= rooms.indexOf(source);
}
