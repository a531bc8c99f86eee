/**
 * Says that no real money moves here: on the sandbox, or in production with a Stripe test key.
 * Reads `process.env` directly, because `next build` renders pages without a complete environment. What it renders is
 * the page for unknown addresses, which stays as it is, whatever the environment becomes (decision 0003).
 */
export function ModeRibbon() {
  if (process.env['NEXT_PHASE'] === 'phase-production-build') return null;
  const sandbox = process.env['SANDBOX'] === '1';
  const testMode = /^[sr]k_test_/.test(process.env['STRIPE_SECRET_KEY'] ?? '');
  if (!sandbox && !testMode) return null;
  return (
    <aside aria-label="About this installation" className="ribbon">
      <b className="font-semibold">{sandbox ? 'Sandbox' : 'Test mode'}</b>
      {sandbox ? ' No real cards, emails, goods or reviews.' : ' Cards are not charged.'}
    </aside>
  );
}
