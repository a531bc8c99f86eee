/**
 * Says that no real money moves here: on the sandbox, or in production with a Stripe test key.
 * Reads `process.env` directly, because `next build` renders pages without a complete environment.
 */
export function ModeRibbon() {
  const sandbox = process.env['SANDBOX'] === '1';
  const testMode = /^[sr]k_test_/.test(process.env['STRIPE_SECRET_KEY'] ?? '');
  if (!sandbox && !testMode) return null;
  return (
    <aside aria-label="About this installation" className="ribbon">
      <b className="font-semibold">{sandbox ? 'Sandbox' : 'Test mode'}</b>{' '}
      {sandbox ? 'No real cards, emails, goods or reviews.' : 'Cards are not charged.'}
    </aside>
  );
}
