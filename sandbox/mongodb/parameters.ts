import type { CommandRunner } from './relay.ts';
import { bson, frame } from './wire.ts';

/**
 * How the engine chooses between plans: by trying them. It may also weigh them by samples, which it takes where trials
 * found nothing, and for which this build of it lacks a part: a search that finds little among many would fail.
 */
const parameters = { internalQueryPlanRanker: 'multiPlanning' };

/** Sets them; an engine that does not know one keeps its own way (tests/sandbox/mongodb.test.ts searches at size). */
export async function setParameters(engine: CommandRunner): Promise<void> {
  const body = bson({ setParameter: 1, ...parameters, $db: 'admin' });
  await engine.roundTrip(frame({ body, requestId: 0, legacy: false }, 1));
}
