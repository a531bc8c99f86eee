import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { envVariables } from './env-schema.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/** Variables that only the launcher and the server read. */
const namesElsewhere = ['PORT', 'HOST', 'SANDBOX_PORT_BASE', 'SANDBOX_DIR'];

/** All variables that can be set. */
export const variableNames: readonly string[] = [...Object.keys(envVariables.shape), ...namesElsewhere];

/** Names a file with the variable's value, as container engines mount secrets: `NAME_FILE=/run/secrets/name`. */
export const fileVariable = (name: string): string => `${name}_FILE`;

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? `${error.code}` : 'error';

/** A file's text without a byte order mark, which parsers would take for a part of its first name or value. */
const readText = (file: string): string => readFileSync(file, 'utf8').replace(/^\uFEFF/, '');

/** The variables in a file like `.env`; none if there is no such file. @throws Error with a message for the operator */
export function readVariables(file: string): Variables {
  try {
    return parseEnv(readText(file));
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT') return {};
    throw new Error(
      `${file} cannot be read (${code}). Let it be a file that this user may read, or move it aside, and run this again.`,
    );
  }
}

/** A file's text without final newlines, which editors and `echo` add. @throws Error with a message for the operator */
function readValue(name: string, file: string): string {
  let text: string;
  try {
    text = readText(file);
  } catch (error) {
    throw new Error(`${fileVariable(name)} names ${file}, which cannot be read (${codeOf(error)}).`);
  }
  const value = text.replace(/(?:\r?\n)+$/, '');
  if (value === '') throw new Error(`${fileVariable(name)} names ${file}, which is empty.`);
  return value;
}

/**
 * Replaces every `NAME_FILE` variable by `NAME` with the file's text. Empty variables count as missing.
 * @throws Error if a file can't be read, or a variable is given both ways
 */
export function withFiles(variables: Variables): Record<string, string | undefined> {
  const read = { ...variables };
  for (const name of variableNames) {
    const file = variables[fileVariable(name)];
    delete read[fileVariable(name)];
    if (!file) continue;
    if (variables[name]) throw new Error(`${name} and ${fileVariable(name)} are both set; leave one out.`);
    read[name] = readValue(name, file);
  }
  return read;
}

/** Loads the values of `NAME_FILE` variables into the environment. @throws as withFiles */
export function readFilesInto(environment: NodeJS.ProcessEnv): void {
  const read = withFiles(environment);
  for (const name of variableNames) {
    delete environment[fileVariable(name)];
    if (read[name]) environment[name] = read[name];
  }
}
