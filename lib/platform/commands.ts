import 'server-only';
import type { CommandFailedEvent, CommandStartedEvent, MongoClient } from 'mongodb';
import { type CommandBegun, type CommandEnded, commandBegun, commandEnded } from './watched-work';

/** Whether anybody wants to hear of commands. Otherwise the driver is not asked to tell, for that costs it time. */
export const areCommandsWatched = (): boolean => commandBegun.hasSubscribers;

/** The collection is the value of the command's name, `{ find: 'orders' }`, but in `getMore`. */
function collectionOf({ command, commandName }: CommandStartedEvent): string | undefined {
  const named: unknown = command[commandName];
  const collection: unknown = typeof named === 'string' ? named : command['collection'];
  return typeof collection === 'string' ? collection : undefined;
}

/** Tells of each command of this client. */
export function tellCommands(client: MongoClient): void {
  client.on('commandStarted', (event) => {
    const { requestId: id, commandName: command, databaseName: database } = event;
    commandBegun.publish({ id, command, database, collection: collectionOf(event) } satisfies CommandBegun);
  });
  const ended = (id: number, failure?: CommandFailedEvent['failure']) =>
    commandEnded.publish({ id, failure } satisfies CommandEnded);
  client.on('commandSucceeded', ({ requestId }) => ended(requestId));
  client.on('commandFailed', ({ requestId, failure }) => ended(requestId, failure));
}
