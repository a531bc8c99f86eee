/**
 * The rooms (top folders) of lib, lowest first: each may import from itself and from those before it
 * (docs/architecture.md). A single order makes import cycles between rooms impossible.
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

/** The room of a file of lib. Server actions (actions.ts) lie with their domain, but are entry points like `http`. */
export function roomOf(file: string): Room | undefined {
  const [, folder, rest] = /^lib\/([^/]+)\/(.+)$/.exec(file) ?? [];
  return rest?.split('/').at(-1) === 'actions.ts' ? 'http' : rooms.find((room) => room === folder);
}

/** Whether a file of lib may import another one. */
export function mayReach(from: string, to: string): boolean {
  const [source, target] = [roomOf(from), roomOf(to)];
  return source !== undefined && target !== undefined && rooms.indexOf(target) <= rooms.indexOf(source);
}
