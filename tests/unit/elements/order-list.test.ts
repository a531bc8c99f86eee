import { expect, it, vi } from 'vitest';
import { answered, asked, learn, location, Node, openList, part, replaceState } from './list-page.ts';

it.each([
  [0, 'away'],
  [500, 'away'],
  [503, 'away'],
  [404, '404'],
  [413, '413'],
])(
  'a change that is answered with %i is said where it can be seen, until the next press',
  async (status, why) => {
    const { list, submit, press, whenAsked, told } = await openList();
    submit(press('add'));
    await whenAsked(1);
    expect(list.ariaBusy).toBe('true');
    asked[0]?.answer(status, null);
    await expect.poll(told).toEqual([why]);
    expect(list.ariaBusy).toBeNull();
    submit(press('add'));
    expect(told()).toEqual([]);
  },
);

it('of changes that were sent together the one that failed is told, and what the others came to is shown', async () => {
  const { list, submit, press, whenAsked, told } = await openList();
  const shown = vi.fn();
  const before = Object.assign(new Node(), { replaceWith: shown });
  list.found.set(part, before);
  submit(press('remove:a'));
  submit(press('remove:b'));
  await whenAsked(1);
  asked[0]?.answer(200, answered());
  await whenAsked(2);
  asked[1]?.answer(503, null);
  await expect.poll(told).toEqual(['away']);
  expect(shown).toHaveBeenCalledOnce();
});

it('what an answer says is announced again when the next one says the same', async () => {
  const { list, submit, press, whenAsked } = await openList();
  const [status, said] = [new Node(), Object.assign(new Node(), { textContent: 'Your list is updated.' })];
  list.found.set('[role=status]', status).set('[data-said]', said);
  for (const times of [1, 2]) {
    submit(press('set:a:48'));
    expect(status.textContent, 'screen readers hear only what changes').toBe('');
    await whenAsked(times);
    asked[times - 1]?.answer(200, answered());
    await expect.poll(() => status.textContent).toBe('Your list is updated.');
  }
});

it('a list or an order that the address offers stays offered there until its own form has done it', async () => {
  const { list, submit, press, whenAsked } = await openList();
  const offering = answered();
  offering.found.get(part)?.found.set('[name=from]', new Node());
  for (const [times, page, stripped] of [
    [1, offering, 0], // another form was sent, or the offer's own was refused
    [2, answered(), 1],
  ] as const) {
    submit(press('add'));
    await whenAsked(times);
    asked[times - 1]?.answer(200, page);
    await expect.poll(() => list.ariaBusy).toBeNull();
    expect(replaceState).toHaveBeenCalledTimes(stripped);
  }
  expect(replaceState).toHaveBeenCalledWith(null, '', '/list');
});

it('a press that waits for its answer counts once, however often it is pressed, and steps count each time', async () => {
  const { submit, press, whenAsked, told } = await openList();
  const [add, step] = [press('add'), press('set:a:48')];
  submit(add);
  submit(add);
  submit(step);
  submit(step);
  expect([add.ariaDisabled, step.ariaDisabled]).toEqual(['true', null]);
  for (const times of [1, 2, 3]) {
    await whenAsked(times);
    asked[times - 1]?.answer(503, null);
  }
  await expect.poll(told).toEqual(['away']);
  expect(asked).toHaveLength(3);
  expect(add.ariaDisabled, 'it can be tried again').toBeNull();
});

it('an offered quantity is what it says, however often it is pressed', async () => {
  const { form, submit, press, whenAsked } = await openList();
  const offer = Object.assign(press('set:a:60'), { dataset: { once: '' } });
  for (const field of form.fields) field.id = 'quantity-a';
  submit(offer);
  submit(offer);
  await whenAsked(1);
  asked[0]?.answer(200, answered());
  await new Promise(setImmediate);
  expect(asked).toHaveLength(1);
  expect(
    form.fields.map(({ value }) => value),
    'the server sets it',
  ).toEqual(['24']);
});

it.each([
  ['its owner', 'ann@example.com', 0],
  ['somebody else', 'bob@example.com', 1],
  ['nobody', '', 1],
])('an account’s list is left once it is known that %s looks at it', async (_who, email, times) => {
  await openList('ann@example.com');
  expect(location.reload, 'as long as it is not known').not.toHaveBeenCalled();
  learn(email);
  expect(location.reload).toHaveBeenCalledTimes(times);
});

it('a device’s list that an answer made an account’s is left as one, too', async () => {
  const { submit, press, whenAsked, list } = await openList();
  submit(press('set:a:48'));
  await whenAsked(1);
  asked[0]?.answer(200, answered(false, 'ann@example.com'));
  await expect.poll(() => list.ariaBusy).toBeNull();
  learn('ann@example.com');
  expect(location.reload, 'its owner looks at it').not.toHaveBeenCalled();
  learn('');
  expect(location.reload).toHaveBeenCalledOnce();
});

it('a list that is no account’s stays, whoever signs in', async () => {
  await openList();
  learn('ann@example.com');
  expect(location.reload).not.toHaveBeenCalled();
});

it('a link waits for what was typed and for what is on its way', async () => {
  const { form, follow, led, submit, press, whenAsked } = await openList();
  expect(follow(), 'with nothing to wait for the link leads there by itself').toBe(false);
  for (const field of form.fields) field.value = '48';
  expect(follow({ ctrlKey: true }), 'another tab').toBe(false);
  expect(follow()).toBe(true);
  await whenAsked(1);
  expect(led).not.toHaveBeenCalled();
  asked[0]?.answer(200, answered());
  await expect.poll(() => led.mock.calls.length).toBe(1);
  submit(press('remove:a'));
  expect(follow()).toBe(true);
  await whenAsked(2);
  asked[1]?.answer(200, answered());
  await expect.poll(() => led.mock.calls.length).toBe(2);
});

it('a link waits also for what was typed while it waited', async () => {
  const { form, follow, led, whenAsked } = await openList();
  const type = (quantity: string) => {
    for (const field of form.fields) field.value = quantity;
  };
  type('48');
  expect(follow()).toBe(true);
  await whenAsked(1);
  type('72');
  asked[0]?.answer(200, answered());
  await whenAsked(2);
  expect(led).not.toHaveBeenCalled();
  asked[1]?.answer(200, answered());
  await expect.poll(() => led.mock.calls.length).toBe(1);
});

it.each([
  ['fails', () => asked[0]?.answer(503, null)],
  ['is refused', () => asked[0]?.answer(200, answered(true))],
])('a link stays where what it waited for %s', async (_how, answer) => {
  const { list, form, follow, led, whenAsked } = await openList();
  for (const field of form.fields) field.value = '48';
  expect(follow()).toBe(true);
  await whenAsked(1);
  answer();
  await expect.poll(() => list.ariaBusy).toBeNull();
  await new Promise(setImmediate);
  expect(led).not.toHaveBeenCalled();
});

it('once the page has said that a change can’t be sent, the header leads away, and checking out tries again', async () => {
  const { list, form, follow, whenAsked, told } = await openList();
  for (const field of form.fields) field.value = '48';
  expect(follow()).toBe(true);
  await whenAsked(1);
  asked[0]?.answer(404, null);
  await expect.poll(told).toEqual(['404']);
  expect(follow(), 'a link of the header').toBe(false);
  list.contains = () => true;
  expect(follow(), 'a link of the list').toBe(true);
  list.contains = () => false;
  expect(follow(), 'while it is tried again').toBe(true);
});
