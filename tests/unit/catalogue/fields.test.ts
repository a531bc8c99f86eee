import { describe, expect, it } from 'vitest';
import { fieldAnswers, fieldInputs, fieldNames, fieldOf } from '@/lib/catalogue/fields';
import { searchIndex } from '@/lib/catalogue/manage-list';
import { indexes } from '@/lib/platform/indexes';

const indexOf = (name: string) => indexes['products']?.find((index) => index.name === name);
const keysOf = (name: string) => Object.keys(indexOf(name)?.key ?? {});

it('the index of the search has every searched field, and none besides', () => {
  const searched = fieldNames.filter((name) => fieldOf(name).isSearched);
  expect(keysOf(searchIndex).toSorted()).toEqual(['deletedAt', ...searched].toSorted());
});

describe.each(fieldNames.filter((name) => fieldOf(name).unique))('the unique field %s', (name) => {
  it('has an index that sees to it', () => {
    const index = fieldOf(name).unique?.index ?? '';
    expect(keysOf(index)).toEqual([name]);
    expect(indexOf(index)).toMatchObject({ unique: true, partialFilterExpression: { live: true } });
  });
});

describe.each(fieldNames.filter((name) => fieldOf(name).optional))('the optional field %s', (name) => {
  it.each([undefined, null, '', ' '])('is null when %j is sent, and may be answered so', (sent) => {
    expect(fieldInputs[name].parse(sent)).toBeNull();
    expect(fieldAnswers[name].safeParse(null).success).toBe(true);
  });
});

it('a name is the same however its accents are typed', () => {
  expect(fieldInputs.name.parse('Rouleau e\u0301pais')).toBe('Rouleau \u00e9pais');
});
