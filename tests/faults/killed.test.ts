import { describe, it } from 'vitest';
import { mails } from '@/lib/mail/data';
import { count } from '../support/counts.ts';
import type { App } from '../support/parts/app.ts';
import { untilMailed, untilSettled } from './support/books.ts';
import { aSetting, expectEnd, type Scene, type Setting, scenes } from './support/scenes.ts';
import {
  clearFaults,
  holdCommand,
  holdWebhooks,
  openApp,
  ownServices,
  untilAppIsGone,
  untilHeld,
} from './support/shop.ts';

/** The whole shop dies by `kill -9`, each time while the database holds a chosen step of its work. */
ownServices();

type Begun = { scene: Scene; setting: Setting; orderId: string };

/** Orders whose mail "We have your order" the process was sending as it died: once paid, it may not be sent again. */
const whoseMailWasUnderWay = (): Promise<string[]> =>
  mails().distinct('data.orderId', { kind: 'orderPlaced', state: 'waiting', attempts: { $gt: 0 } });

/** Begins every scene up to its held step, kills the app, and lets the database go on without it. */
async function dieIn(app: App, chosen: readonly Scene[]): Promise<{ begun: Begun[]; underWay: string[] }> {
  const begun: Begun[] = [];
  const calls: Promise<unknown>[] = [];
  await holdWebhooks(true); // or an event would come to the held step first
  for (const scene of chosen) {
    const setting = await aSetting();
    const orderId = await scene.prepare(app.origin, setting);
    await holdCommand(scene.rule);
    calls.push(scene.act(app.origin, setting, orderId).catch(() => undefined)); // cut when the app dies
    begun.push({ scene, setting, orderId });
    await untilHeld(begun.length);
  }
  await app.kill();
  await Promise.all(calls);
  await untilAppIsGone();
  await clearFaults();
  return { begun, underWay: await whoseMailWasUnderWay() };
}

describe('the shop is killed', { timeout: 600_000 }, () => {
  it('in the middle of everything: customers go on where they were', async () => {
    const { begun, underWay } = await dieIn(await openApp(), scenes);
    const since = performance.now();
    const app = await openApp();
    await holdWebhooks(false);
    const ended: [Scene, Setting, string][] = [];
    for (const { scene, setting, orderId } of begun)
      ended.push([scene, setting, await scene.finish(app.origin, setting, orderId)]);
    await untilSettled('killed at six points at once', since);
    await untilMailed();
    for (const end of ended) await expectEnd(...end, underWay);
    await app.stop();
  });

  /** Nobody sends anything again, and Stripe's events are lost. */
  it.runIf(count(0, 1)).each(scenes)('$at: the books are in order by themselves', async (scene) => {
    const {
      begun: [begun],
      underWay,
    } = await dieIn(await openApp(), [scene]);
    const since = performance.now();
    const app = await openApp();
    await untilSettled(`killed ${scene.at}`, since);
    if (!begun) return;
    const orderId = await scene.finish(app.origin, begun.setting, begun.orderId);
    await untilSettled('and then, by the customer');
    await untilMailed();
    await expectEnd(scene, begun.setting, orderId, underWay);
    await app.stop();
  });
});
