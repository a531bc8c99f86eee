import { expect } from 'vitest';

/**
 * Fails unless a list that is kept by hand names exactly what there is, each once. The failure says what to change.
 * @param where the list, in the words of the failure
 */
export function expectListed(where: string, listed: Iterable<string>, real: Iterable<string>): void {
  const [names, there] = [[...listed], new Set(real)];
  const changes = [
    ...[...there].filter((name) => !names.includes(name)).map((name) => `add ${name}`),
    ...names.filter((name) => !there.has(name)).map((name) => `take out ${name}`),
    ...names.filter((name, at) => names.indexOf(name) !== at).map((name) => `name ${name} once`),
  ];
  expect(changes, where).toEqual([]);
}
