import type { CommandStartedEvent, Document } from 'mongodb';
import { afterEach } from 'vitest';
import { db } from '@/lib/platform/db';
import { layout } from '../../../scripts/scale/layout.ts';
import { nameOf, questionsOf } from '../../../scripts/scale/shape.ts';
import { asker, hearCommands } from './asker.ts';

/**
 * Checks that every query to a growing collection uses an index and none scans the whole collection. Each kind of query
 * is explained once per process, after the first test that made it.
 */
const wholeOnPurpose = /^lib\/ops\/backup\//; // once, by an operator's command

const shared = globalThis as { explainedQuestions?: Set<string> };
shared.explainedQuestions ??= new Set();
const known = shared.explainedQuestions;
type Waiting = { name: string; from: string; command: Document };
let waiting: Waiting[] = [];

const explained = ['find', 'count', 'distinct', 'findAndModify', 'aggregate'];

/** The statements of a command, because MongoDB explains only one at a time. */
function statementsOf(name: string, command: Document): Document[] {
  const { lsid: _session, $db: _db, $clusterTime: _time, writeConcern: _concern, ...plain } = command;
  if (explained.includes(name)) return [plain];
  const of = command[name];
  if (name === 'update') return command['updates'].map((each: Document) => ({ update: of, updates: [each] }));
  if (name === 'delete') return command['deletes'].map((each: Document) => ({ delete: of, deletes: [each] }));
  return [];
}

const orderOf = ({ sort, hint, pipeline = [] }: Document): string =>
  JSON.stringify([sort, hint, pipeline.filter((stage: Document) => '$sort' in stage)]);

function note({ commandName, command, databaseName }: CommandStartedEvent): void {
  if (databaseName !== db().databaseName || !layout[command[commandName]]?.key) return;
  for (const statement of statementsOf(commandName, command)) {
    const name = questionsOf(commandName, statement).map(nameOf).join(', ');
    const key = name + orderOf(statement);
    if (known.has(key)) continue;
    const from = asker();
    if (from === undefined) continue;
    known.add(key);
    if (!wholeOnPurpose.test(from)) waiting.push({ name, from, command: statement });
  }
}

hearCommands(note);

/** Whether a query scans the collection. False if it can't be explained, as when a test has dropped its index. */
async function readsAll({ command }: Waiting): Promise<boolean> {
  const plan = await db()
    .command({ explain: command, verbosity: 'queryPlanner' })
    .catch(() => null);
  return JSON.stringify(plan).includes('COLLSCAN');
}

afterEach(async () => {
  const asked = waiting;
  waiting = [];
  const found: string[] = [];
  for (const each of asked) if (await readsAll(each)) found.push(`${each.from}: ${each.name}`);
  if (found.length > 0)
    throw new Error(
      `These read the whole of a collection that grows. Give them an index (lib/platform/indexes), or a filter that shows that one has what they want.\n${found.join('\n')}`,
    );
});
