import { type ParseArgsConfig, parseArgs } from 'node:util';

/** Ends the process with exit code 2 after a wrong call of a command, and prints its usage. */
export function refuseCall(usage: string, why = ''): never {
  console.error(why ? `${why}\n${usage}` : usage);
  process.exit(2);
}

/**
 * The arguments of a command. An unknown or an empty one ends the process: see `refuseCall`. A shell's variable that is
 * not set leaves an empty one, and what it was to name would be another place.
 */
export function readCall<const Config extends ParseArgsConfig>(usage: string, config: Config) {
  try {
    const call = parseArgs(config);
    if ([call.positionals, Object.values(call.values)].flat(2).includes(''))
      refuseCall(usage, 'A word of the call is empty: is a variable of the shell not set?');
    return call;
  } catch (error) {
    const [why] = error instanceof Error ? error.message.split(/(?<=\.) /) : [];
    return refuseCall(usage, why);
  }
}
