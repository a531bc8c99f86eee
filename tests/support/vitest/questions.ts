import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import type { CommandStartedEvent } from 'mongodb';
import { afterAll, afterEach } from 'vitest';
import { layout } from '../../../scripts/scale/layout.ts';
import { readListed, type Seen, seenFolder } from '../../../scripts/scale/questions.ts';
import { reasonFor } from '../../../scripts/scale/reasons.ts';
import { nameOf, type Question, questionsOf, reachOf } from '../../../scripts/scale/shape.ts';
import { root } from '../../../scripts/testing/places.ts';
import { asker, hearCommands } from './asker.ts';

/**
 * Checks that every query of the shop names the shard key of its collection, or that scripts/scale/reasons.ts says why
 * it may ask all shards of a cluster. With `QUESTIONS=collect`, records queries and where they come from, for `npm run
 * scale -- --write`.
 */
const isCollecting = process.env['QUESTIONS'] === 'collect';
const known = new Set(readListed(root).map(nameOf));
const seen = new Map<string, Seen>();
let unknown: string[] = [];

/** False for a collection without a layout, whose reach is unknown. */
const namesItsShard = (question: Question) => question.collection in layout && reachOf(question) !== 'all';

function note({ commandName, command }: CommandStartedEvent): void {
  for (const question of questionsOf(commandName, command)) {
    const name = nameOf(question);
    if (!isCollecting && (known.has(name) || namesItsShard(question))) continue;
    const from = asker();
    if (from === undefined) continue;
    if (isCollecting) seen.set(`${name} ${from}`, { ...question, from });
    else if (reasonFor(question, [from]) === undefined) unknown.push(`${from}: ${name}`);
  }
}

hearCommands(note);

afterEach(() => {
  const told = [...new Set(unknown)];
  unknown = [];
  if (told.length > 0)
    throw new Error(
      `These ask every shard of a cluster, or a collection without a place in scripts/scale/layout.ts. Name the shard key in the filter, or say in scripts/scale/reasons.ts why they may (docs/scale.md).\n${told.join('\n')}`,
    );
});

afterAll(() => {
  if (!isCollecting || seen.size === 0) return;
  mkdirSync(path.join(root, seenFolder), { recursive: true });
  const lines = [...seen.values()].map((each) => `${JSON.stringify(each)}\n`);
  appendFileSync(path.join(root, seenFolder, `${process.env['VITEST_POOL_ID']}.jsonl`), lines.join(''));
});
