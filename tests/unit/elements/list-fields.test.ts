import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** As much of a field and of a part of the page as these look at. */
class Field {
  type = 'text';
  value = '';
  defaultValue = '';
  id = 'quick-text';
  name = 'text';
  dataset: Record<string, string> = {};
}
class Input extends Field {}
class Text extends Field {}
class Part {
  readonly field = new Text();
  querySelectorAll = () => [this.field];
  querySelector = (selector: string) => (selector === `#${this.field.id}` ? this.field : null);
}

beforeEach(() => {
  vi.stubGlobal('HTMLInputElement', Input);
  vi.stubGlobal('HTMLTextAreaElement', Text);
  vi.stubGlobal('CSS', { escape: (text: string) => text });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** What stands in a field that was typed in and sent, once this was answered. */
async function keptOf(
  meanwhile: (field: Field, notAnswered: () => void) => void,
  answer = '',
): Promise<string> {
  const { keepUnsent, noteSent } = await import('../../../elements/list-fields.ts');
  const [shown, next] = [new Part(), new Part()];
  shown.field.value = 'NB-1, 5';
  const sent = noteSent(Object(shown));
  meanwhile(shown.field, () => sent.clear());
  next.field.value = answer;
  keepUnsent(Object(shown), Object(next));
  return next.field.value;
}

it('what was sent and answered is for the answer to say, unless it was typed on', async () => {
  expect(await keptOf(() => undefined)).toBe('');
  expect(await keptOf((field) => Object.assign(field, { value: 'NB-1, 50' }))).toBe('NB-1, 50');
});

it('lines that are typed below those that were sent stay, and what became of those is for the answer to say', async () => {
  const typeOn = (field: Field) => Object.assign(field, { value: 'NB-1, 5\nNB-2, 7' });
  expect(await keptOf(typeOn)).toBe('NB-2, 7');
  expect(await keptOf(typeOn, 'NB-1, 5')).toBe('NB-1, 5\nNB-2, 7');
  const unanswered = (field: Field, notAnswered: () => void) => {
    typeOn(field);
    notAnswered();
  };
  expect(await keptOf(unanswered)).toBe('NB-1, 5\nNB-2, 7');
});

it('what was sent and not answered is still there after another answer', async () => {
  expect(await keptOf((_field, notAnswered) => notAnswered())).toBe('NB-1, 5');
});

it('what was sent once more meanwhile is for the answer to that to say', async () => {
  const { noteSent } = await import('../../../elements/list-fields.ts');
  const kept = await keptOf((field, notAnswered) => {
    noteSent(Object({ querySelectorAll: () => [field], querySelector: () => null }));
    notAnswered();
  });
  expect(kept).toBe('');
});

it.each([
  ['the quantity of the list', '50', '50', '60'],
  ['what was typed since', '70', '50', '80'],
  ['what was refused and is typed anew', '70', '0', '80'],
  ['what was not taken yet', '60', '60', '70'],
  ['the quantity of the list, if what was typed is none', '0', '0', '60'],
  ['the quantity of the list, if nothing is typed', '', '50', '60'],
  ['the quantity of the list, if it is unclear what is typed', '1.000', '50', '60'],
  ['the quantity of the list, if it is unclear in another language', '1,000', '50', '60'],
  ['what was pasted with what is never seen of it', ' 1000\u200b', '50', '1010'],
])('a step goes from %s', async (_from, value, defaultValue, after) => {
  const { stepField } = await import('../../../elements/list-fields.ts');
  const field = Object.assign(new Input(), { value, defaultValue, dataset: { listed: '50' } });
  expect(stepField(Object({ querySelector: () => field }), 'set:a:60')).toBe(true);
  expect(field.value).toBe(after);
});

it('a quantity that goes back to what the page shows before the first answer counts as edited', async () => {
  const { noteSent } = await import('../../../elements/list-fields.ts');
  const [first, second] = ['50', '20'].map((listed, at) =>
    Object.assign(new Input(), { name: `q:${'ab'[at]}`, value: listed, dataset: { listed } }),
  );
  const shown = { value: 'a:50 b:20' };
  const form = Object({ querySelectorAll: () => [first, second], querySelector: () => shown });
  noteSent(form);
  expect(shown.value, 'nothing is edited').toBe('a:50 b:20');
  Object.assign(first ?? {}, { value: '60' });
  noteSent(form);
  Object.assign(first ?? {}, { value: '50' });
  noteSent(form);
  expect(shown.value).toBe('a b:20');
});

it('a value that is kept from before an answer counts as edited in what was answered', async () => {
  const { keepUnsent } = await import('../../../elements/list-fields.ts');
  const of = (value: string, listed: string) =>
    Object.assign(new Input(), {
      name: 'q:a',
      id: 'quantity-a',
      value,
      defaultValue: listed,
      dataset: { listed },
    });
  const [kept, place, shown] = [of('7', '5'), of('6', '6'), { value: 'a:6 b:20' }];
  const found: Record<string, object> = { '#quantity-a': place, '[name=shown]': shown };
  keepUnsent(
    Object({ querySelectorAll: () => [kept] }),
    Object({ querySelector: (name: string) => found[name] }),
  );
  expect([place.value, shown.value]).toEqual(['7', 'a b:20']);
});
