import { ROOT_CONTEXT } from '@opentelemetry/api';
import { afterAll, describe, expect, it } from 'vitest';
import { closeDb, collection } from '@/lib/platform/db';
import { traceCommands } from '../../../server/traces/database.ts';
import { mayBegin } from '../../../server/traces/sampling.ts';
import { ownTracing } from '../../unit/server/traces/tracing.ts';

const { tracer, taken, below } = ownTracing();
const people = () => collection<{ _id: string; email: string }>('traced_people');
const email = 'jo@mail.example';

/** What was done below a span, on a client that was made after somebody began to listen. */
async function spansOf(work: () => Promise<unknown>) {
  taken();
  await below(mayBegin(ROOT_CONTEXT), work).catch(() => undefined);
  return taken().map(({ name, attributes, status }) => ({ name, attributes, code: status.code }));
}

describe('commands of the database', () => {
  afterAll(() => people().drop());

  it('are not reported by a client that nobody listens to', async () => {
    await closeDb();
    await people().insertOne({ _id: 'one', email });
    traceCommands(tracer);
    expect(await spansOf(() => people().findOne({ email }))).toEqual([]);
    await closeDb();
  });

  it('are told of by their names within a trace, without any value', async () => {
    const spans = await spansOf(async () => {
      await people().insertMany(['two', 'three', 'four'].map((_id) => ({ _id, email })));
      await people().find({ email }).batchSize(2).toArray();
    });
    const facts = { 'db.system.name': 'mongodb', 'db.collection.name': 'traced_people' };
    expect(spans).toMatchObject(
      ['insert', 'find', 'getMore'].map((command) => ({
        name: `${command} traced_people`,
        attributes: { ...facts, 'db.operation.name': command },
        code: 0,
      })),
    );
    expect(JSON.stringify(spans)).not.toMatch(/jo@|two|three/);
  });

  it('are told of with the number of what went wrong, without its message', async () => {
    const spans = await spansOf(() => collection('traced_people').findOne({ $nonsense: email }));
    expect(spans).toMatchObject([
      {
        name: 'find traced_people',
        attributes: { 'error.type': 'MongoServerError', 'db.response.status_code': '2' },
        code: 2,
      },
    ]);
    expect(JSON.stringify(spans)).not.toContain('jo@');
  });

  it('are told of with what a write among them met, though the command succeeded', async () => {
    await people().insertOne({ _id: 'there', email });
    const spans = await spansOf(() =>
      people().insertMany(
        ['there', 'five'].map((_id) => ({ _id, email })),
        { ordered: false },
      ),
    );
    expect(spans).toMatchObject([
      {
        name: 'insert traced_people',
        attributes: { 'error.type': 'MongoServerError', 'db.response.status_code': '11000' },
        code: 2,
      },
    ]);
    expect(JSON.stringify(spans)).not.toMatch(/jo@|there/);
  });

  it('of sweepers and clocks, which belong to no trace, are not', async () => {
    taken();
    await people().findOne({ email });
    expect(taken()).toEqual([]);
  });
});
