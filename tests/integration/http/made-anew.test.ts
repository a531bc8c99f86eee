import { beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { AppError } from '@/lib/base/errors';
import { type Action, action } from '@/lib/http/action';
import { newRequest } from '../../support/request.ts';

const refresh = vi.hoisted(() => vi.fn());
vi.mock('next/cache', () => ({ refresh }));
beforeEach(() => {
  refresh.mockClear();
  newRequest({});
});

const options = { access: 'public', schema: z.object({}), message: 'Done.' } as const;
const press = <T>(pressed: Action<T>) => pressed({ result: null, values: {} }, new FormData());

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
