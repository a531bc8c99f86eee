import { beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { stopAlertsAction } from '@/lib/alerts/actions';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { ownBuild } from '@/lib/base/own-build';
import { type Action, action } from '@/lib/http/action';
import { newRequest } from '../../support/request.ts';

const refresh = vi.hoisted(() => vi.fn());
vi.mock('next/cache', () => ({ refresh }));
beforeEach(() => {
  refresh.mockClear();
  newRequest({});
});

const options = { access: 'public', schema: z.object({}), message: 'Done.' } as const;
const press = <T>(pressed: Action<T>, build?: string, fields: Record<string, string> = {}) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (build !== undefined) form.set('enhanced', build);
  return pressed({ result: null, values: {} }, form);
};

it('the page behind a form is made anew with a write', async () => {
  await press(action(options, async () => null));
  expect(refresh).toHaveBeenCalledOnce();
});

it('it is left alone by what changes nothing on it, by the end of its session, and by a refusal', async () => {
  const { result } = await press(action({ ...options, leavesPage: true }, async () => null));
  expect(result).toMatchObject({ ok: true, message: 'Done.' });
  await press(action({ ...options, endsSession: true }, async () => null));
  await press(
    action(options, async () => {
      throw new AppError('conflict', 'No.');
    }),
  );
  expect(refresh).not.toHaveBeenCalled();
});

it('a form of another build is led on by the answer itself, or its page would be loaded again where it is', async () => {
  const leading = action({ ...options, leadsTo: () => '/there' }, async () => null);
  await expect(press(leading, 'another-build')).rejects.toMatchObject({
    digest: expect.stringContaining(';/there;'),
  });
  expect(refresh).not.toHaveBeenCalled();
  for (const build of [ownBuild, undefined])
    expect((await press(leading, build)).result).toMatchObject({ ok: true, message: 'Done.' });
  const staying = await press(
    action(options, async () => null),
    'another-build',
  );
  expect(staying.result).toMatchObject({ ok: true });
  expect(refresh).toHaveBeenCalledTimes(3);
});

it('it is left alone in another build where the answer tells what cannot be read again, such as recovery codes', async () => {
  const telling = action({ ...options, toldOnce: true }, async () => ['code']);
  expect((await press(telling, 'another-build')).result).toMatchObject({ ok: true, data: ['code'] });
  expect(refresh).not.toHaveBeenCalled();
  for (const build of [ownBuild, undefined]) await press(telling, build);
  expect(refresh).toHaveBeenCalledTimes(2);
});

it('a page of another build goes on saying that no more alerts are sent, which it would ask again', async () => {
  const { result } = await press(stopAlertsAction, 'another-build', { token: 'a'.repeat(43) });
  expect(result).toMatchObject({ ok: true, message: messages.alerts.stopped });
  expect(refresh).not.toHaveBeenCalled();
});
