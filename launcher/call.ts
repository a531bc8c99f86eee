import { type ParseArgsConfig, parseArgs } from 'node:util';

/** Ends the process with exit code 2 after a wrong call of a command, and prints its usage. */
export function refuseCall(usage: string, why = ''): never {
  console.error(why ? `${why}\n${usage}` : usage);
  process.exit(2);
}

/** The arguments of a command. An unknown one ends the process: see `refuseCall`. */
export function readCall<const Config extends ParseArgsConfig>(usage: string, config: Config) {
  try {
    return parseArgs(config);
  } catch (error) {
    const [why] = error instanceof Error ? error.message.split(/(?<=\.) /) : [];
    return refuseCall(usage, why);
  }
}
