import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { envVariables } from './env-schema.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/** What the launcher and the server read besides the app's own variables. */
const namesElsewhere = ['PORT', 'HOST', 'SANDBOX_PORT_BASE', 'SANDBOX_DIR'];

/** Every variable that may be set. */
export const variableNames: readonly string[] = [...Object.keys(envVariables.shape), ...namesElsewhere];

/** Where a variable's value may lie instead, as container engines mount secrets: `NAME_FILE=/run/secrets/name`. */
export const fileVariable = (name: string): string => `${name}_FILE`;

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? `${error.code}` : 'error';

/** The variables of a file like `.env`; none where there is no such file. @throws Error in words for whoever runs the shop */
export function readVariables(file: string): Variables {
  try {
    return parseEnv(readFileSync(file, 'utf8'));
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT') return {};
    throw new Error(
      `${file} cannot be read (${code}). Let it be a file that this user may read, or move it aside, and run this again.`,
    );
  }
}

/** A file's text without the line's end that editors and `echo` leave. @throws Error in words for whoever runs the shop */
function readValue(name: string, file: string): string {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new Error(`${fileVariable(name)} names ${file}, which cannot be read (${codeOf(error)}).`);
  }
  const value = text.replace(/(?:\r?\n)+$/, '');
  if (value === '') throw new Error(`${fileVariable(name)} names ${file}, which is empty.`);
  return value;
}

/**
 * The variables with those of files read, under their own names alone. Empty ones count as missing.
 * @throws Error when a file can't be read, or a variable is given both ways
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

/** Puts the values of files into the environment of this process. @throws Error as withFiles */
export function readFilesInto(environment: NodeJS.ProcessEnv): void {
  const read = withFiles(environment);
  for (const name of variableNames) {
    delete environment[fileVariable(name)];
    if (read[name]) environment[name] = read[name];
  }
}
