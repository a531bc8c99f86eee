import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { isNode, type Node, nodesIn } from './syntax.ts';

/**
 * The module-level state that lib may keep, and why. A build has several copies of a module (for pages, for handlers
 * under /api, for instrumentation), so a process has each variable several times. State that must exist once per
 * process belongs in `processSingleton` (lib/platform/process-singleton).
 */
export const keptByModules: Readonly<Record<string, string>> = {
  'lib/auth/password.ts dummy': 'made anew it is as good',
  'lib/auth/provider-words.ts heard': 'runs and is asked in one copy, during one request',
  'lib/auth/swallowed.ts swallowed': 'the same',
  'lib/base/money.ts formatters': 'found out anew it is the same',
  'lib/catalogue/directory/counting.ts nothing': 'an empty column, which nobody fills',
  'lib/catalogue/directory/words.ts known': 'found out anew it is the same',
  'lib/catalogue/parts.ts known': 'each copy reads it for itself, and at most so old',
  'lib/documents/pdf/fonts.ts known': 'read anew it is the same',
  'lib/documents/pdf/fonts.ts parsed': 'read anew it is the same',
  'lib/http/list-door.ts limit': 'only handlers count by it, and they share a copy',
  'lib/images/encode.ts queue': 'its turns are the process’s',
  'lib/images/service.ts client': 'keeps nothing but its settings',
  'lib/mail/service.ts transport': 'keeps no connection and counts nothing',
  'lib/ops/metrics/standing.ts kept': 'only the handler of the metrics asks',
  'lib/ops/overview/data.ts sumsOf': 'each copy reads it for itself, and at most so old',
  'lib/ops/restock/data.ts soldLately': 'each copy reads it for itself, and at most so old',
  'lib/ops/status/heartbeat.ts before': 'only the heartbeat measures from it',
  'lib/ops/sweep/holds.ts decidedUntil': 'only the sweepers look by it; without it a look is a whole one',
  'lib/ops/sweep/holds.ts wholeAt': 'only the sweepers look by it; without it a look is a whole one',
  'lib/ops/sweep/notes.ts written': 'only the sweepers note by it',
  'lib/payments/patience.ts budgets': 'runs and is asked in one copy, during one request',
  'lib/payments/service.ts client': 'keeps nothing but its settings and idle connections',
  'lib/platform/count-up-to.ts known': 'each copy counts for itself, and remembers it for a minute',
  'lib/platform/env.ts demanded': 'said by commands alone, which have one copy',
  'lib/platform/env.ts parsed': 'read anew it is the same',
  'lib/platform/leases.ts heldUntil': 'only sweepers and commands hold leases',
  'lib/platform/leases.ts self': 'only sweepers and commands hold leases',
  'lib/platform/limits.ts limiters': 'count in the database; each copy has its own way there',
};

const childrenOf = (node: Node): Node[] => Object.values(node).flatMap(nodesIn);

const nameOf = (value: unknown): string | undefined =>
  isNode(value) && value.type === 'Identifier' && typeof value['name'] === 'string'
    ? value['name']
    : undefined;

/** The variable at the root of `name.a` or `name[b]`. */
const ownerOf = (value: unknown): string | undefined =>
  isNode(value) && value.type === 'MemberExpression'
    ? (nameOf(value['object']) ?? ownerOf(value['object']))
    : undefined;

const changing = new Set([
  ...['set', 'add', 'delete', 'clear'],
  ...['push', 'pop', 'shift', 'unshift', 'splice', 'sort', 'reverse', 'fill'],
]);
/** Classes whose instances are state only if a function changes them. */
const plain = new Set(['Map', 'Set', 'Array', 'WeakMap', 'WeakSet', 'URL', 'Date', 'Error']);
const constant =
  /^(?:ObjectId|RegExp|\w+Array|TextEncoder|TextDecoder|NumberFormat|DateTimeFormat|Segmenter|Collator|ListFormat|PluralRules|DisplayNames)$/;
/** Functions whose every call gives something different: a random value, or something that keeps state. */
const making = new Set(['randomUUID', 'randomBytes', 'cachedSum']);

const calledIn = (node: Node): string | undefined => {
  const { callee } = node;
  return nameOf(callee) ?? (isNode(callee) ? nameOf(callee['property']) : undefined);
};

/** The variables whose content some function of the file changes. */
function changedIn(node: Node, isInside = false): string[] {
  const inside = isInside || /Function/.test(node.type);
  const { callee } = node;
  const called = node.type === 'CallExpression' && isNode(callee) && changing.has(calledIn(node) ?? '');
  const parts = [
    called ? ownerOf(callee) : undefined,
    node.type === 'AssignmentExpression' ? ownerOf(node['left']) : undefined,
    node.type === 'UpdateExpression' ? ownerOf(node['argument']) : undefined,
    node.type === 'UnaryExpression' && node['operator'] === 'delete' ? ownerOf(node['argument']) : undefined,
  ];
  const own = inside ? parts.filter((part) => part !== undefined) : [];
  return [...own, ...childrenOf(node).flatMap((child) => changedIn(child, inside))];
}

function isState(kind: unknown, made: unknown, isChanged: boolean): boolean {
  if (kind !== 'const') return true;
  if (!isNode(made)) return false;
  if (/^TS(?:As|Satisfies)Expression$/.test(made.type)) return isState(kind, made['expression'], isChanged);
  const called = calledIn(made) ?? '';
  if (made.type === 'NewExpression') return plain.has(called) ? isChanged : !constant.test(called);
  if (made.type === 'CallExpression') return making.has(called);
  return /^(?:Object|Array)Expression$/.test(made.type) && isChanged;
}

/** The variables of a module that change or differ between its copies. */
export function stateIn(file: string, code: string): string[] {
  const { program } = parseSync(file, code);
  const root: unknown = program;
  if (!isNode(root)) throw new Error(`${file} could not be read.`);
  const changed = new Set(changedIn(root));
  return childrenOf(root)
    .map((statement) => (isNode(statement['declaration']) ? statement['declaration'] : statement))
    .filter(({ type }) => type === 'VariableDeclaration')
    .flatMap((declaration) =>
      childrenOf(declaration).flatMap((each) => {
        const name = nameOf(each['id']);
        return name !== undefined && isState(declaration['kind'], each['init'], changed.has(name))
          ? [name]
          : [];
      }),
    );
}

/** All such variables of lib, as `file variable`; not of scripts and the picture worker, which have one copy. */
export const stateOfModules = (root: string): string[] =>
  globSync('lib/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => file !== 'lib/platform/picture-worker.ts')
    .flatMap((file) =>
      stateIn(file, readFileSync(path.join(root, file), 'utf8')).map((name) => `${file} ${name}`),
    )
    .sort();
