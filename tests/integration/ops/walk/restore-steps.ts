import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';
import { backUp } from '@/lib/ops/backup/dump';
import { restore } from '@/lib/ops/backup/restore';
import { lostPayments } from '@/lib/ops/reconcile/find';
import { giveAllBack } from '@/lib/ops/reconcile/give-back';
import type { World } from './world.ts';

const backups = mkdtempSync(path.join(tmpdir(), 'walk-'));
afterAll(() => rmSync(backups, { recursive: true, force: true }));

/** Everything that payments of orders that a restore has lost took goes back, as the operator has it done. */
async function giveLostBack(): Promise<void> {
  const lost = [];
  for await (const one of lostPayments()) lost.push(one);
  for await (const _given of giveAllBack(lost)); // one after another
}

/** What the operator does while no process of the shop runs. */
export const restoreSteps = {
  async backUp(world: World) {
    const folder = path.join(backups, randomUUID());
    world.backup = { folder, gone: [...world.gone], taken: [...world.taken] };
    await backUp(folder);
  },
  async restoreBackup(world: World) {
    const { backup } = world;
    if (backup === undefined) return;
    await restore(backup.folder, { replace: true });
    world.taken = backup.taken;
    world.gone = backup.gone; // who left since is there again, as docs/operations.md says
    await giveLostBack();
  },
};
