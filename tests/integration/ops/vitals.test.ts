import { MongoNetworkError } from 'mongodb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { POST } from '@/app/vitals/route';
import { readVitals, vitalsDays } from '@/lib/ops/vitals/data';
import { forgetOldVisits, keepVisits } from '@/lib/ops/vitals/keep';
import { env } from '@/lib/platform/env';

beforeEach(async () => {
  await keepVisits();
  await vitalsDays().deleteMany({});
});

let addresses = 0;

function tell(body: string, headers: Record<string, string> = {}): Promise<Response> {
  addresses += 1;
  const its = {
    origin: new URL(env().AUTH_URL).origin,
    'content-type': 'application/json',
    'x-forwarded-for': `10.1.${addresses >> 8}.${addresses & 255}`,
  };
  const request = new Request(`${env().AUTH_URL}/vitals`, {
    method: 'POST',
    body,
    headers: { ...its, ...headers },
  });
  return POST(request, { params: Promise.resolve({}) });
}

const visit = { page: 'product', device: 'phone', LCP: 1800, INP: 40, CLS: 0.02 };

describe('what a visitor tells of a page', () => {
  it('is kept as counts of the day, together with all others, and as nothing else', async () => {
    for (const LCP of [1800, 1900, 2200, 9000]) {
      const answer = await tell(
        JSON.stringify({ ...visit, LCP, path: '/products/a', email: 'a@example.com' }),
      );
      expect(answer.status).toBe(204);
    }
    await keepVisits();
    await keepVisits(); // nothing is counted twice
    const kept = await vitalsDays().find().sort({ _id: 1 }).toArray();
    expect(kept.map(({ vital, counts }) => [vital, counts])).toEqual([
      ['CLS', { 2: 4 }],
      ['INP', { 1: 4 }],
      ['LCP', { 5: 2, 6: 1, 11: 1 }],
    ]);
    expect(JSON.stringify(kept)).not.toMatch(/example|products\/|10\.1\./);
    const [felt] = await readVitals();
    expect(felt).toMatchObject({
      page: 'product',
      device: 'phone',
      visits: 4,
      p75: { LCP: 2500, INP: 41.5 },
    });
  });

  it('waits while the database is away, and is counted with what came meanwhile', async () => {
    await tell(JSON.stringify(visit));
    vi.spyOn(Object.getPrototypeOf(vitalsDays()), 'updateOne').mockRejectedValueOnce(
      new MongoNetworkError('no server'),
    );
    await expect(keepVisits()).rejects.toThrow('no server');
    await tell(JSON.stringify(visit));
    await keepVisits();
    const kept = await vitalsDays().find().toArray();
    expect(kept.map(({ counts }) => Object.values(counts))).toEqual([[2], [2], [2]]);
  });

  it('does not keep the heartbeat from going on, however many tell theirs while it is stored', async () => {
    await tell(JSON.stringify(visit));
    const { updateOne } = vitalsDays();
    const stored = vi.spyOn(Object.getPrototypeOf(vitalsDays()), 'updateOne');
    stored.mockImplementation(async function (this: unknown, ...given: unknown[]) {
      if (stored.mock.calls.length > 50) throw new Error('it goes on and on');
      await tell(JSON.stringify(visit));
      return Reflect.apply(updateOne, this, given);
    });
    await keepVisits();
    stored.mockRestore();
    await keepVisits();
    const [felt] = await readVitals();
    expect(felt?.visits).toBe(4);
  });

  it('is written down by the heartbeat, whose copy of the module is not that of the handler', async () => {
    vi.resetModules();
    const heartbeat = await import('@/lib/ops/vitals/keep');
    expect((await tell(JSON.stringify(visit))).status).toBe(204);
    await heartbeat.keepVisits();
    expect(await vitalsDays().countDocuments({})).toBe(3);
  });

  it.each([
    ['another kind of page', { ...visit, page: '/products/a' }, 400],
    ['a time that nobody waits for', { ...visit, LCP: 1e9 }, 400],
    ['no number', { ...visit, INP: '40' }, 400],
    ['too much', { ...visit, more: 'x'.repeat(400) }, 413],
  ])('is refused: %s', async (_name, body, status) => {
    expect((await tell(JSON.stringify(body))).status).toBe(status);
    await keepVisits();
    expect(await vitalsDays().countDocuments({})).toBe(0);
  });

  it('is refused from other sites, when it is long, and when there is no end to it', async () => {
    expect((await tell(JSON.stringify(visit), { origin: 'https://evil.example' })).status).toBe(403);
    expect((await tell(JSON.stringify({ ...visit, more: 'x'.repeat(300) }))).status).toBe(413);
    const from = { 'x-forwarded-for': '10.9.9.9' };
    const answers = await Promise.all(Array.from({ length: 121 }, () => tell(JSON.stringify(visit), from)));
    expect(answers.map(({ status }) => status).filter((status) => status === 429)).toHaveLength(1);
  });

  it('is forgotten after ninety days, and not shown after twenty-eight', async () => {
    const doc = { page: 'home', device: 'desk', vital: 'LCP', counts: { 0: 1 } } as const;
    const days = [10, 40, 120].map((ago) =>
      new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10),
    );
    await vitalsDays().insertMany(days.map((day) => ({ ...doc, _id: day, day })));
    expect((await readVitals())[0]).toMatchObject({ visits: 1 });
    await forgetOldVisits();
    expect(await vitalsDays().countDocuments({})).toBe(2);
  });
});
