import { Collection, type FindCursor } from 'mongodb';
import { vi } from 'vitest';

/** Notes the cursors of all finds from here on, until `end`; `isOneOpen` tells whether the database keeps one open now. */
export function noteCursors() {
  const cursors: FindCursor[] = [];
  const { find } = Collection.prototype;
  const finding = vi.spyOn(Collection.prototype, 'find').mockImplementation(function (
    this: Collection,
    ...asked
  ) {
    const cursor = find.apply(this, asked);
    cursors.push(cursor);
    return cursor;
  });
  return {
    isOneOpen: () => cursors.some(({ id, closed }) => !closed && id !== undefined && !id.isZero()),
    end: () => finding.mockRestore(),
  };
}
