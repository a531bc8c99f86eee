import type { CommandRunner } from './relay.ts';
import { bson, frame } from './wire.ts';

/**
 * Makes the engine choose between query plans by trial. Otherwise it may also estimate by samples where trials find
 * nothing, for which this build lacks a part: a query that finds little among many documents would fail.
 */
const parameters = { internalQueryPlanRanker: 'multiPlanning' };

/** Sets the parameters; an engine without one keeps its default (tests/sandbox/mongodb.test.ts searches at size). */
export async function setParameters(engine: CommandRunner): Promise<void> {
  const body = bson({ setParameter: 1, ...parameters, $db: 'admin' });
  await engine.roundTrip(frame({ body, requestId: 0, legacy: false }, 1));
}
