import type { CommandRunner } from './relay.ts';
import { bson, frame } from './wire.ts';

/**
 * Makes the engine choose between query plans by trial. Otherwise it may also estimate by samples where trials find
 * nothing, for which this build lacks a part: a query that finds little among many documents would fail.
 */
const parameters = { internalQueryPlanRanker: 'multiPlanning' };

/**
 * Lets changes stay in the cache until the minute's checkpoint writes them. By default four threads look for pages to
 * write out as soon as a fortieth of the cache has changed, and walk all tables for it, again and again: with the many
 * that tests make and drop, a quarter of the engine's processor time.
 */
const storage = {
  wiredTigerEngineRuntimeConfig: [
    'eviction=(threads_min=1,threads_max=1)',
    'eviction_dirty_target=15,eviction_dirty_trigger=25',
    'eviction_updates_target=10,eviction_updates_trigger=15',
  ].join(),
};

/** Sets the parameters; an engine without one keeps its default (tests/sandbox/mongodb.test.ts searches at size). */
export async function setParameters(engine: CommandRunner): Promise<void> {
  for (const each of [parameters, storage]) {
    const body = bson({ setParameter: 1, ...each, $db: 'admin' });
    await engine.roundTrip(frame({ body, requestId: 0, legacy: false }, 1));
  }
}
