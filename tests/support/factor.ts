import { vi } from 'vitest';
import * as z from 'zod';
import type { Actor } from '@/lib/auth/actor';
import { beginFactorAction, confirmFactorAction } from '@/lib/users/actions';
import { factorOf } from '@/lib/users/factor';
import { press } from './actions.ts';
import { codeOf, period } from './totp.ts';

/** Moves the clock forward by periods of an authenticator app; the test must restore the real clock. */
export function wait(periods: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + periods * period });
}

export type Factor = { secret: string; codes: string[] };

/** Turns on this actor's second factor as the page does. Uses up the code of this period and earlier ones. */
export async function turnOn(actor: Actor, proof: string): Promise<Factor> {
  await press(beginFactorAction, actor, { proof });
  const secret = (await factorOf(actor)).setUp?.secret ?? '';
  const result = await press(confirmFactorAction, actor, { code: codeOf(secret) });
  return {
    secret,
    codes: z.object({ data: z.object({ codes: z.array(z.string()) }) }).parse(result).data.codes,
  };
}
