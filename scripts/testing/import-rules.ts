import { findCircles, type Import, serverMarker } from './import-graph.ts';
import { mayReach } from './rooms.ts';

type Rule = {
  name: string;
  from: RegExp;
  to: RegExp;
  /** True when `import type` is allowed, because it is erased at run time. */
  typesAllowed?: boolean;
};

/** Rules between the top folders (docs/architecture.md): imports go downwards only, from app to components to lib. */
const rules: readonly Rule[] = [
  { name: 'lib imports only lib', from: /^lib\//, to: /^(?!lib\/)/ },
  {
    name: 'elements import only elements and lib/base',
    from: /^elements\//,
    to: /^(?!elements\/|lib\/base\/)/,
  },
  {
    name: 'components import only components, elements and lib',
    from: /^components\//,
    to: /^(?!components\/|elements\/|lib\/)/,
  },
  { name: 'app imports only app, components and lib', from: /^app\//, to: /^(?!app\/|components\/|lib\/)/ },
  {
    name: 'pages read through a domain',
    from: /^app\/(?!api\/)/,
    to: /^lib\/platform\/db\.ts$/,
    typesAllowed: true,
  },
  {
    name: 'root files import only lib',
    from: /^(middleware|instrumentation|next\.config)\.ts$/,
    to: /^(?!lib\/)/,
  },
  {
    name: 'server imports only server, lib/base and the leaves of lib/platform and lib/catalogue',
    from: /^server\//,
    to: /^(?!server\/|lib\/base\/|lib\/platform\/(env-schema|env-files|sentence|direct-header|cache-change|picture-process|request-id|error-facts|client-gone|garbage|lifecycle|own-origin|running|tally|shared-files|trace-settings|watched-work)\.ts$|lib\/catalogue\/listing-address\.ts$)/,
  },
  {
    name: 'sandbox imports only sandbox, the version of Stripe, how a text stands in HTML, and the name of the shop',
    from: /^sandbox\//,
    to: /^(?!sandbox\/|lib\/base\/(?:stripe-version|html|site)\.ts$)/,
  },
  {
    name: 'launcher imports only launcher, sandbox, and how settings are read, failures said and the server reached',
    from: /^launcher\//,
    to: /^(?!launcher\/|sandbox\/|lib\/platform\/(env-files|own-origin|sentence)\.ts$)/,
  },
  {
    name: 'only what starts the shop imports launcher and sandbox',
    from: /^(?!launcher\/|sandbox\/|scripts\/|tests\/|playwright)/,
    to: /^(launcher|sandbox)\//,
  },
  {
    name: 'nothing but tests imports tests',
    from: /^(?!tests\/|scripts\/bench\.mjs$|[^/]+$)/,
    to: /^tests\//,
  },
];

/** File names that say nothing about a file's purpose. */
const vagueNames = /^lib\/(.*\/)?(helpers?|utils?|common|misc|shared|index|types|constants|mutations)\.tsx?$/;

const isLib = (file: string) => file.startsWith('lib/');

/** One sentence for every import that breaks a rule. Type imports count, because they couple files as values do. */
export function brokenRules(imports: readonly Import[]): string[] {
  const serverFiles = new Set(imports.filter(({ to }) => to === serverMarker).map(({ from }) => from));
  const between = imports.filter(({ to }) => to !== serverMarker);
  const broken = between.flatMap((used) =>
    rules
      .filter(({ from, to }) => from.test(used.from) && to.test(used.to))
      .filter(({ typesAllowed }) => !(typesAllowed && used.typeOnly))
      .map((rule) => `${used.from} imports ${used.to}: ${rule.name}`),
  );
  const upwards = between
    .filter(({ from, to }) => isLib(from) && isLib(to) && !mayReach(from, to))
    .map(({ from, to }) => `${from} imports ${to}: a room imports from itself and those below`);
  const reached = between
    .filter(({ from, to, typeOnly }) => from.startsWith('components/') && serverFiles.has(to) && !typeOnly)
    .map(({ from, to }) => `${from} imports ${to}: components never reach the server half of lib`);
  const circles = findCircles(imports).map((circle) => `circle: ${[...circle, circle[0]].join(' → ')}`);
  return [...new Set([...broken, ...upwards, ...reached, ...circles])];
}

/** One sentence for every vaguely named file of lib: a name says what a file holds or does (docs/architecture.md). */
export function vagueFiles(files: readonly string[]): string[] {
  return files
    .filter((file) => vagueNames.test(file))
    .map((file) => `${file}: name the file after what it holds or does`);
}
