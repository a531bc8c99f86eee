import { describe, expect, it } from 'vitest';
import { findCircles, type Import } from '../../../scripts/testing/import-graph.ts';
import { brokenRules, vagueFiles } from '../../../scripts/testing/import-rules.ts';

const used = (from: string, to: string, typeOnly = false): Import => ({ from, to, typeOnly });

describe('import rules', () => {
  it.each([
    used('app/page.tsx', 'components/home/hero.tsx'),
    used('app/api/ready/route.ts', 'lib/platform/db.ts'),
    used('components/orders/order-form.tsx', 'lib/orders/actions.ts'),
    used('server/main.ts', 'lib/platform/env-schema.ts'),
    used('elements/theme-toggle.ts', 'lib/base/browser-keys.ts'),
    used('components/auth/session-keeper.tsx', 'elements/session-channel.ts'),
    used('middleware.ts', 'lib/base/paths.ts'),
    used('scripts/seed.ts', 'lib/catalogue/data.ts'),
    used('lib/orders/actions.ts', 'lib/http/action.ts'),
    used('lib/orders/actions.ts', 'lib/payments/cancel.ts'),
    used('lib/payments/settle.ts', 'lib/orders/data.ts'),
    used('launcher/services.ts', 'sandbox/stripe/server.ts'),
    used('tests/integration/orders/place.test.ts', 'sandbox/stripe/server.ts'),
  ])('allows $from → $to', (allowed) => {
    expect(brokenRules([allowed])).toEqual([]);
  });

  it.each([
    used('lib/orders/data.ts', 'components/ui/button.tsx'),
    used('lib/orders/data.ts', 'server/main.ts'),
    used('components/home/hero.tsx', 'app/layout.tsx'),
    used('app/page.tsx', 'lib/platform/db.ts'),
    used('lib/base/money.ts', 'lib/platform/env.ts'),
    used('lib/orders/cancel.ts', 'lib/payments/reconcile.ts'),
    used('lib/orders/cancel.ts', 'lib/payments/schema.ts', true),
    used('lib/orders/data.ts', 'lib/orders/actions.ts'),
    used('sandbox/child.ts', 'launcher/lock.ts'),
    used('sandbox/stripe/server.ts', 'lib/base/money.ts'),
    used('server/main.ts', 'lib/orders/data.ts'),
    used('elements/visitor.ts', 'lib/users/schema.ts', true),
    used('elements/main.ts', 'components/ui/button.tsx'),
    used('components/home/hero.tsx', 'scripts/seed.ts'),
    used('scripts/seed.ts', 'tests/support/counts.ts'),
  ])('refuses $from → $to', (refused) => {
    expect(brokenRules([refused])).toHaveLength(1);
  });

  it('keeps components away from what is marked for the server, except for types', () => {
    const marked = used('lib/orders/data.ts', 'server-only');
    const reach = used('components/orders/order-form.tsx', 'lib/orders/data.ts');
    expect(brokenRules([marked, reach])).toHaveLength(1);
    expect(brokenRules([marked, { ...reach, typeOnly: true }])).toEqual([]);
    expect(brokenRules([reach])).toEqual([]);
  });

  it('refuses circles, of types too', () => {
    const there = used('lib/users/data.ts', 'lib/users/roster.ts');
    const circle = 'circle: lib/users/data.ts → lib/users/roster.ts → lib/users/data.ts';
    expect(brokenRules([there, used('lib/users/roster.ts', 'lib/users/data.ts')])).toEqual([circle]);
    expect(brokenRules([there, used('lib/users/roster.ts', 'lib/users/data.ts', true)])).toEqual([circle]);
  });

  it('finds a circle behind a longer way', () => {
    const imports = [used('a', 'b'), used('b', 'c'), used('c', 'b'), used('a', 'c')];
    expect(findCircles(imports)).toEqual([['b', 'c']]);
  });

  it('refuses names that say nothing', () => {
    expect(vagueFiles(['lib/orders/data.ts', 'lib/auth/admit.ts', 'lib/base/money.ts'])).toEqual([]);
    expect(vagueFiles(['lib/orders/helpers.ts', 'lib/utils.ts', 'lib/users/index.ts'])).toHaveLength(3);
  });
});
