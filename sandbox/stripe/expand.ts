import { invalidRequest } from './errors.ts';
import type { StripeList } from './lists.ts';
import type { State } from './state.ts';

type Expandable = Record<string, unknown>;

/** Which table an id under this key points into. */
const REFERENCES: Record<string, (state: State, id: string) => object | undefined> = {
  latest_charge: (state, id) => state.get('charges', id),
  charge: (state, id) => state.get('charges', id),
  payment_intent: (state, id) => state.get('payment_intents', id),
  payment_method: (state, id) => state.get('payment_methods', id)?.object,
};

/**
 * Replaces ids by the objects they stand for, along paths such as `latest_charge` or, in lists, `data.latest_charge`.
 * @throws StripeError for a path that can't be followed.
 */
export function expandPaths(state: State, answer: object, paths: string[]): object {
  return paths.reduce((expanded, path) => expandPath(state, expanded, path.split('.'), path), answer);
}

function expandPath(state: State, answer: object, [key, ...rest]: string[], path: string): object {
  if (key === undefined) return answer;
  if (key === 'data' && isList(answer)) {
    return { ...answer, data: answer.data.map((item) => expandPath(state, item, rest, path)) };
  }
  const lookUp = Object.hasOwn(REFERENCES, key) ? REFERENCES[key] : undefined;
  if (!lookUp || !hasKey(answer, key)) throw invalidRequest(`This property cannot be expanded (${path}).`);
  const value = answer[key];
  const found = typeof value === 'string' ? lookUp(state, value) : value;
  if (typeof found !== 'object' || found === null) return answer;
  return { ...answer, [key]: expandPath(state, found, rest, path) };
}

function hasKey(answer: object, key: string): answer is Expandable {
  return Object.hasOwn(answer, key);
}

function isList(answer: object): answer is StripeList<object> {
  return hasKey(answer, 'data') && Array.isArray(answer['data']);
}
