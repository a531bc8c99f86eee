import { type ParseArgsConfig, parseArgs } from 'node:util';

/** Ends the process of a command that was called wrongly, with 2, and says how it is called. */
export function refuseCall(usage: string, why = ''): never {
  console.error(why ? `${why}\n${usage}` : usage);
  process.exit(2);
}

/** What a command was called with. A word that it does not know ends the process: see `refuseCall`. */
export function readCall<const Config extends ParseArgsConfig>(usage: string, config: Config) {
  try {
    return parseArgs(config);
  } catch (error) {
    const [why] = error instanceof Error ? error.message.split(/(?<=\.) /) : [];
    return refuseCall(usage, why);
  }
}
