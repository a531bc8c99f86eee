import { type CommandStartedEvent, MongoClient } from 'mongodb';
import { expect } from 'vitest';
import { errorWire } from '@/lib/http/openapi/wire';
import { isOurs } from '../../../support/sentences.ts';
import type { Sender } from './people.ts';
import type { Places } from './places.ts';
import { wrongs } from './rights.ts';
import { allStored, changesBetween, keptNames, type Stored, undo } from './stored.ts';

/** The app's client, telling what it sends; this file must be loaded before anything uses another. */
const client = new MongoClient(process.env['MONGODB_URI'] ?? '', { monitorCommands: true });
Object.assign(globalThis, { storefrontMongo: client });

/** More commands than any call needs in a database of this size. */
const mostCommands = 80;

/** Paths, names of parts, and what drivers, schemas and engines say. */
const internals =
  /node_modules|\/(?:work|home|app\/api|lib)\/|\.[cm]?[jt]sx?:\d|\n\s+at |Mongo|BSON|ObjectId|E11000|[Zz]od|\w+Error\b|prototype|\[object|undefined|NaN|\(\?[:=!]|\[\^|\\[dws]/;

/** Whether it is a sentence of ours, or a reason of ours for each line of a list, most with the product's name. */
const isSaid = (text: string): boolean =>
  isOurs(text) || text.split('\n').every((line) => isOurs(line) || isOurs(line.replace(/^.+?: /, '')));

/** Nothing in a failure but sentences of ours. */
export function expectSentences(told: {
  message: string;
  fieldErrors?: Readonly<Record<string, readonly string[] | undefined>> | undefined;
}): void {
  for (const sentence of [told.message, ...Object.values(told.fieldErrors ?? {}).flat()])
    expect(isSaid(String(sentence)), `a sentence of ours: ${sentence}`).toBe(true);
}

/** An answer of the API: no failure of ours, nothing of the inside in a refusal, and it says so in sentences. */
export async function expectPlain(response: Response): Promise<string> {
  const text = await response.text();
  expect(response.status).toBeLessThan(500);
  if (response.status < 400) return text;
  expect(text).not.toMatch(internals);
  expectSentences(errorWire.parse(JSON.parse(text)).error);
  return text;
}

export type Scene = { readonly sender: Sender; readonly places: Places; readonly stored: Stored };

/**
 * Makes one hostile call and tells what it answered: it took a bounded number of commands, wrote nothing that its sender
 * may not write, and showed him nothing that is a bystander's. What it wrote is undone.
 * @param said everything that was sent, as text
 */
export async function expectHarmless(
  { sender, places, stored }: Scene,
  call: string,
  said: string,
  make: () => Promise<string>,
): Promise<void> {
  let commands = 0;
  const counted = ({ commandName }: CommandStartedEvent) => {
    if (commandName !== 'getMore') commands += 1;
  };
  client.on('commandStarted', counted);
  const answer = await make().finally(() => client.off('commandStarted', counted));
  expect(commands, 'commands to the database').toBeLessThanOrEqual(mostCommands);
  const changes = changesBetween(stored, await allStored([...stored.keys()]));
  await undo(changes);
  expect(wrongs(sender, call, said, stored, changes), 'written without a right to').toEqual([]);
  for (const secret of sender.isAdmin ? [places.hash] : places.secrets)
    if (!said.includes(secret)) expect(answer).not.toContain(secret);
}

/** No call made a collection of another name, which the looks at what is stored would have missed. */
export async function expectNoNewPlaces({ stored }: Scene): Promise<void> {
  expect(await keptNames()).toEqual([...stored.keys()]);
}
