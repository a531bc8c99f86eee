import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';

/** One instruction of a Dockerfile; only what ours uses is supported. */
type Step = { word: string; rest: string };

/** The instructions of a Dockerfile, without comments. */
export function stepsOf(text: string): Step[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
  return lines.map((line) => {
    const [word = '', ...rest] = line.split(' ');
    return { word, rest: rest.join(' ') };
  });
}

export type Stage = {
  /** Its root folder on this machine. */
  root: string;
  workdir: string;
  env: Record<string, string>;
  /** CMD: the program and its arguments. */
  command: string[];
  /** The command of HEALTHCHECK. */
  health: string[];
};

// Converts a pattern to a regular expression: `**/` matches any number of folders, `*` anything within a name.
const expressionOf = (pattern: string): RegExp =>
  new RegExp(
    `^${pattern.replaceAll('.', '\\.').replace(/\*\*\/|\*/g, (star) => (star === '*' ? '[^/]*' : '(?:.*/)?'))}$`,
  );

/** Whether .dockerignore leaves out a file or folder, by its path from the root, or a folder above it. */
export const isIgnored = (name: string, patterns: readonly string[]): boolean =>
  !patterns.includes(`!${name}`) &&
  patterns.some((pattern) => pattern !== '' && expressionOf(pattern).test(name));

type Run = (
  program: string,
  args: readonly string[],
  cwd: string,
  env: Record<string, string>,
) => Promise<void>;

const runByShell: Run = async (program, args, cwd, env) => {
  const { NODE_ENV: _any, npm_config_include: _dev, ...outer } = process.env;
  const child = spawn(program, args, {
    cwd,
    env: { ...outer, ...env } as NodeJS.ProcessEnv,
    stdio: 'inherit',
  });
  const [status] = await once(child, 'exit');
  if (status !== 0) throw new Error(`${[program, ...args].join(' ')} ended with ${status}.`);
};

/**
 * Carries out a Dockerfile, instruction by instruction, in folders of this machine instead of images.
 * @param context the folder that COPY takes files from, except those that `ignored` matches
 * @returns the last stage
 * @throws Error when a command fails, or an instruction is not supported here
 */
export async function follow(
  text: string,
  context: string,
  ignored: readonly string[],
  home: string,
  run: Run = runByShell,
): Promise<Stage> {
  const stages = new Map<string, Stage>();
  let stage: Stage | undefined;
  const inside = (target: string) =>
    path.join(stage?.root ?? home, path.resolve(stage?.workdir ?? '/', target));
  for (const { word, rest } of stepsOf(text)) {
    if (word === 'ARG' || word === 'EXPOSE' || word === 'USER' || word === 'STOPSIGNAL') continue;
    console.log(`${word} ${rest}`);
    if (word === 'FROM') {
      const name = rest.split(' AS ')[1] ?? 'last';
      stage = { root: path.join(home, name), workdir: '/', env: {}, command: [], health: [] };
      stages.set(name, stage);
      await mkdir(stage.root, { recursive: true });
      continue;
    }
    if (!stage) throw new Error(`${word} comes before FROM.`);
    if (word === 'WORKDIR') {
      stage.workdir = rest;
      await mkdir(inside('.'), { recursive: true });
    } else if (word === 'ENV') {
      const [name = '', value = ''] = rest.split('=');
      stage.env[name] = value;
    } else if (word === 'CMD') stage.command = JSON.parse(rest);
    else if (word === 'HEALTHCHECK') stage.health = JSON.parse(rest.slice(rest.indexOf('CMD ') + 4));
    else if (word === 'RUN') await run('sh', ['-ec', rest], inside('.'), stage.env);
    else if (word === 'COPY')
      await copy(rest.split(' '), inside, (name) => stages.get(name)?.root, context, ignored);
    else throw new Error(`${word} is not known here.`);
  }
  if (!stage) throw new Error('The Dockerfile is empty.');
  return stage;
}

async function copy(
  words: readonly string[],
  inside: (target: string) => string,
  rootOf: (stage: string) => string | undefined,
  context: string,
  ignored: readonly string[],
) {
  const from = words[0]?.startsWith('--from=') ? rootOf(words[0].slice('--from='.length)) : undefined;
  const names = words.slice(words[0]?.startsWith('--from=') ? 1 : 0, -1);
  const target = inside(words.at(-1) ?? '.');
  const options = { recursive: true, verbatimSymlinks: true };
  for (const name of names) {
    const source = path.join(from ?? context, name);
    if (name !== '.' && from === undefined) await cp(source, path.join(target, path.basename(name)), options);
    else
      for (const entry of await readdir(source)) {
        const filter = (file: string) =>
          from !== undefined || !isIgnored(path.relative(source, file), ignored);
        await cp(path.join(source, entry), path.join(target, entry), { ...options, filter });
      }
  }
}
