import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { variableNames } from '@/lib/platform/env-files';
import { envVariables } from '@/lib/platform/env-schema';
import { expectListed } from '../../support/listed.ts';

const text = readFileSync('.env.example', 'utf8');

/** Every line that names a variable, with what stands above it since the last blank line. */
const variables = [...text.matchAll(/^(# )?([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(
  ([line, comment, name = '', value = '']) => ({
    name,
    value,
    isOptional: comment !== undefined,
    isExplained: /^# (?![A-Z0-9_]+=)\S.*\S$/m.test(
      text
        .slice(text.lastIndexOf('\n\n', text.indexOf(`\n${line}`)), text.indexOf(`\n${line}`))
        .replace(/^# ---.*$/m, ''),
    ),
  }),
);
const schema = Object.entries(envVariables.shape);
/** Settings of compose.yaml alone. */
const ofCompose = ['MONGODB_ROOT_PASSWORD', 'MONGODB_PASSWORD', 'RELEASE'];

describe('.env.example', () => {
  it('names every variable that is read, once, and no other', () => {
    const named = variables.map(({ name }) => name);
    expectListed('.env.example', named, [...variableNames, ...ofCompose]);
  });

  it('explains each in words', () => {
    expect(variables.filter(({ isExplained }) => !isExplained).map(({ name }) => name)).toEqual([]);
  });

  it('leaves the required ones to be filled in, and the others out', () => {
    const required = schema.filter(([, field]) => !field.safeParse(undefined).success).map(([name]) => name);
    expect(variables.filter(({ isOptional }) => !isOptional).map(({ name }) => name)).toEqual(
      required.toSorted(
        (one, other) =>
          variables.findIndex(({ name }) => name === one) - variables.findIndex(({ name }) => name === other),
      ),
    );
  });

  it('shows the defaults of the rules', () => {
    for (const [name, field] of schema) {
      const shown = variables.find((each) => each.name === name);
      const fallback: unknown = field.safeParse(undefined).data;
      if (fallback === undefined || ['NODE_ENV', 'SANDBOX'].includes(name)) continue;
      expect(shown?.value, name).toBe(String(fallback));
    }
  });
});
