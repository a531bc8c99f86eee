/**
 * The message that an operator reads when a command or the start fails: what is wrong, where, and what to do, instead
 * of a stack trace. Imports nothing of the shop, because it must work when nothing else does.
 */
import path from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

type Facts = {
  code: string | number | undefined;
  path: string | undefined;
  port: number | undefined;
  hostname: string | undefined;
};

function factsOf(error: Error): Facts {
  // Properties that Node and drivers add.
  const { code, path, port, hostname } = error as Error & Record<keyof Facts, unknown>;
  return {
    code: typeof code === 'string' || typeof code === 'number' ? code : undefined,
    path: typeof path === 'string' ? path : undefined,
    port: typeof port === 'number' ? port : undefined,
    hostname: typeof hostname === 'string' ? hostname : undefined,
  };
}

/** The error and its causes, the outermost first. */
function chain(error: unknown, depth = 0): Error[] {
  if (!(error instanceof Error) || depth > 5) return [];
  return [error, ...chain(error.cause, depth + 1)];
}

/** The hosts of a MongoDB URI: the text after the last `@`, in case user or password contain one by mistake. */
const hostsOf = (uri: string | undefined) => /^[^:]+:\/\/(?:.*@)?([^/?]+)/.exec(uri ?? '')?.[1];

/** Hides credentials: drivers quote URIs that they can't parse, with user and password. */
const masked = (text: string) => text.replace(/:\/\/\S*@/g, '://…@');

/** Whether a file is in the folder that SANDBOX_DIR names, so that changing it may help. */
function isData(file: string, { SANDBOX_DIR }: Environment): boolean {
  const way = path.relative(SANDBOX_DIR || '.data', file);
  return way.split(path.sep)[0] !== '..' && !path.isAbsolute(way);
}

function aboutFiles(error: Error, environment: Environment): string | undefined {
  const { code, path: file } = factsOf(error);
  const where = file ?? 'A file of the shop';
  const orElsewhere = file && isData(file, environment) ? ', or name another folder with SANDBOX_DIR,' : '';
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return `The disk is full: ${where} could not be written. Free some space and run this again; nothing was lost.`;
    case 'EROFS':
    case 'EACCES':
    case 'EPERM':
      return `${where} cannot be used (${code}): this user has no right to it, or the disk is read-only. Change that${orElsewhere || ', or name another place,'} and run this again.`;
    case 'ENOTDIR':
    case 'EEXIST':
      return `${where} is no folder, or lies in what is none (${code}). Move that file aside${orElsewhere || ', or name another place,'} and run this again.`;
    case 'EISDIR':
    case 'ERR_FS_EISDIR':
      return `${where} is a folder where a file belongs (EISDIR). Move it aside and run this again.`;
    case 'ENOENT':
    case 'ELOOP':
      // Errors without a path are not about files.
      return file
        ? `${file} is not there, or lies in or links to what is not (${code}). Make it${orElsewhere || ', or name another place,'} and run this again.`
        : undefined;
    case 'EMFILE':
    case 'ENFILE':
      return `Too many files are open (${code}). Raise the limit (ulimit -n) and run this again.`;
    default:
      return undefined;
  }
}

function aboutPorts(error: Error, host: string | undefined): string | undefined {
  const { code, port, hostname } = factsOf(error);
  if (code === 'EADDRINUSE')
    return `Port ${port ?? ''} is in use by another program. Stop that, or set PORT to another number.`;
  if (code === 'EACCES' && port !== undefined)
    return `Port ${port} may not be used by this user (${code}). Set PORT to one from 1024 on, and let a proxy listen there.`;
  const isUnknown =
    (code === 'ENOTFOUND' || code === 'EAI_AGAIN') && hostname !== undefined && hostname === host;
  if (code === 'EADDRNOTAVAIL' || isUnknown)
    return 'This machine has no address as HOST names it. Set HOST to one of its own, or to 0.0.0.0.';
  return undefined;
}

const refusedUser = [18, 8000];
const notAllowed = [13, 8000];

/** The database named in an authorization error, in the wording of MongoDB's server or of Atlas. */
function refusedDatabase({ message }: Error): string {
  const [, name] =
    /not authorized on ([^\s.]+)|not allowed to do action \[\w+\] on \[([^.\]]+)/
      .exec(message)
      ?.filter(Boolean) ?? [];
  return name && name !== 'admin' ? `the database ${name}` : "the shop's database";
}

/** Names of driver errors, because the driver's classes are not loaded here. */
const cannotReach = /^Mongo(?:ServerSelection|Network|NetworkTimeout|TopologyClosed|WaitQueueTimeout)Error$/;
/** Node's error of a lookup that the driver makes for an address that begins with mongodb+srv://. */
const isLookup = ({ message }: Error) => /^query(?:Srv|Txt) /.test(message);

function aboutDatabase(error: Error, uri: string | undefined): string | undefined {
  if (!error.name.startsWith('Mongo') && !isLookup(error)) return undefined;
  const { code } = factsOf(error);
  const hosts = hostsOf(uri) ?? 'its host';
  if (refusedUser.some((one) => one === code) && /auth/i.test(error.message))
    return `The database at ${hosts} refuses the user or the password of MONGODB_URI. Correct them and run this again.`;
  if (notAllowed.some((one) => one === code))
    return `The user of MONGODB_URI may not do this at ${hosts}. Give it readWrite and dbAdmin on ${refusedDatabase(error)} and run this again.`;
  if (error.name === 'MongoParseError')
    return `MONGODB_URI cannot be read: ${firstLine(error)}. See .env.example.`;
  if (cannotReach.test(error.name) || isLookup(error))
    return `The database at ${hosts} (MONGODB_URI) cannot be reached: ${firstLine(error)}. Start it, or let this machine reach it, and run this again; nothing was changed.`;
  return undefined;
}

function aboutNetwork(error: Error): string | undefined {
  const { code } = factsOf(error);
  if (code === 'CERT_NOT_YET_VALID' || code === 'CERT_HAS_EXPIRED')
    return `A service's certificate is not valid now (${code}). If this machine's clock is wrong, set it right; it says ${new Date().toISOString()}.`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'ESERVFAIL')
    return `A name could not be looked up: ${firstLine(error)}. Is this machine on the network, and is the name right?`;
  return undefined;
}

function aboutStripe(error: Error): string | undefined {
  const type = 'type' in error && typeof error.type === 'string' ? error.type : '';
  if (type === 'StripeAuthenticationError')
    return 'Stripe does not know STRIPE_SECRET_KEY. Copy it anew from the dashboard and run this again.';
  if (type === 'StripePermissionError')
    return `STRIPE_SECRET_KEY may not do this: ${firstLine(error)}. It must write PaymentIntents, Charges and Refunds.`;
  if (type === 'StripeConnectionError' || type === 'StripeRateLimitError' || type === 'StripeAPIError')
    return `Stripe cannot be asked now: ${firstLine(error)}. Run this again later.`;
  return undefined;
}

const firstLine = ({ message, name }: Error) => (message.split('\n')[0] || name).replace(/[.\s]+$/, '');

function wordsOf(error: unknown, environment: Environment): string {
  for (const one of chain(error)) {
    const known =
      aboutDatabase(one, environment['MONGODB_URI']) ??
      aboutStripe(one) ??
      aboutPorts(one, environment['HOST']) ??
      aboutFiles(one, environment) ??
      aboutNetwork(one);
    if (known) return known;
  }
  return error instanceof Error ? error.message || error.name : String(error);
}

/**
 * The message for an error; one that is not known here keeps its own message, which the shop may have written. Never
 * contains a value of the environment except the hosts of the database.
 */
export const operatorMessage = (error: unknown, environment: Environment = process.env): string =>
  masked(wordsOf(error, environment));

/** Writes the message to standard error, and the stack only with LOG_LEVEL=debug. */
export function complain(error: unknown): void {
  process.stderr.write(`${operatorMessage(error)}\n`);
  const stack = error instanceof Error ? error.stack : undefined;
  if (stack && process.env['LOG_LEVEL'] === 'debug') process.stderr.write(`${masked(stack)}\n`);
}
