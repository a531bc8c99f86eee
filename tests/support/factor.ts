import { vi } from 'vitest';
import * as z from 'zod';
import type { Actor } from '@/lib/auth/actor';
import { beginFactorAction, confirmFactorAction } from '@/lib/users/actions';
import { factorOf } from '@/lib/users/factor';
import { press } from './actions.ts';
import { codeOf, period } from './totp.ts';

/** Lets time go on by so many periods of the app; the test gives the clock back. */
export function wait(periods: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + periods * period });
}

export type Factor = { secret: string; codes: string[] };

/** Turns on this actor's second factor as the page does; the codes of this period and before are used by it. */
export async function turnOn(actor: Actor, proof: string): Promise<Factor> {
  await press(beginFactorAction, actor, { proof });
  const secret = (await factorOf(actor)).setUp?.secret ?? '';
  const result = await press(confirmFactorAction, actor, { code: codeOf(secret) });
  return {
    secret,
    codes: z.object({ data: z.object({ codes: z.array(z.string()) }) }).parse(result).data.codes,
  };
}
