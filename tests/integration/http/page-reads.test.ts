import { type CommandStartedEvent, MongoClient } from 'mongodb';
import { expect, it } from 'vitest';
import { anAdmin } from '../../support/factories.ts';
import { call, tokenOf } from '../../support/rest.ts';

/* A page of a REST list has the database send that page, and not the hundreds of rows that a whole list is read by. */

/** The app's client, telling what it sends; made before anything else uses one. */
const client = new MongoClient(process.env['MONGODB_URI'] ?? '', { monitorCommands: true });
Object.assign(globalThis, { storefrontMongo: client });

it.each([
  ['orders', 'orders'],
  ['allorders', 'orders'],
  ['user', 'users'],
  ['reviews', 'reviews'],
  ['products', 'products'],
])('GET /%s?limit=3 reads four', async (list, collection) => {
  const token = await tokenOf(await anAdmin());
  const limits: unknown[] = [];
  const note = ({ commandName, command }: CommandStartedEvent) => {
    // Who is asking is one user, found by itself.
    if (commandName === 'find' && command['find'] === collection && command['limit'] !== 1)
      limits.push(command['limit']);
  };
  client.on('commandStarted', note);
  const answer = await call('GET', `/${list}?limit=3`, { token });
  client.off('commandStarted', note);
  expect(answer.status).toBe(200);
  expect(limits).toEqual([4]);
});
