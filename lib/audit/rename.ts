import 'server-only';
import { auditEvents } from './data';

/** Renames subjects of the log, by id, whose old name names a person with a deleted account. Repeatable. */
export async function renameInLog(names: ReadonlyMap<string, string>): Promise<void> {
  const logged = await auditEvents().distinct('subject.id', { 'subject.id': { $in: [...names.keys()] } });
  for (const id of logged) {
    const name = names.get(id);
    if (name === undefined) continue;
    await auditEvents().updateMany(
      { 'subject.id': id },
      { $set: { 'subject.name': name } },
      { hint: 'subject' },
    );
  }
}
