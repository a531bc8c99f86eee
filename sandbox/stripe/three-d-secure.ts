import { escapeHtml } from '../../lib/base/html.ts';
import { sendHtml } from '../http.ts';
import { formatAmount } from './amounts.ts';
import { authenticate } from './confirm.ts';
import { StripeError } from './errors.ts';
import { commit, type Exchange, newCall, type Service } from './service.ts';
import type { PaymentIntent } from './types.ts';

/** The message by which the framed page tells the shop's page that the buyer has answered. */
const ANSWERED = 'stripe-sandbox:3ds-answered';

/** Key presses inside the frame never reach the dialog around it. */
const REFUSE_BY_ESCAPE = `<script>
if (parent !== window) addEventListener('keydown', ({ key }) => key === 'Escape' && document.querySelector('.quiet').click());
</script>`;

/**
 * The bank's 3-D Secure page at `/_sandbox/3ds/{intent}/{attempt}`: GET shows it, POST with `result=complete` or
 * `result=fail` answers. The unguessable attempt authenticates the buyer; then the page around the frame is notified.
 */
export async function answerThreeDSecure(service: Service, exchange: Exchange): Promise<void> {
  const { res, method, url, body } = exchange;
  const [, , , id = ''] = url.pathname.split('/');
  const intent = service.state.get('payment_intents', id);
  const address = `${service.origin}${url.pathname}`;
  if (intent?.next_action?.use_stripe_sdk.stripe_js !== address) {
    sendHtml(res, 404, page('3-D Secure', '<p>No authentication is pending here.</p>'));
    return;
  }
  if (method !== 'POST') {
    sendHtml(res, 200, page('3-D Secure test page', challenge(intent)));
    return;
  }
  answerAs(service, intent, new URLSearchParams(body.toString()).get('result') === 'complete');
  await commit(service);
  const tell = `<p>Thank you.</p><script>parent.postMessage('${ANSWERED}', '*')</script>`;
  sendHtml(res, 200, page('3-D Secure', tell));
}

function answerAs(service: Service, intent: PaymentIntent, isApproved: boolean): void {
  const call = newCall(service, 'publishable', {}, { id: null, idempotency_key: null });
  try {
    authenticate(call, intent, isApproved);
  } catch (error) {
    // Declined after authentication: the intent says so, and that is where the shop looks.
    if (!(error instanceof StripeError)) throw error;
  }
}

function challenge(intent: PaymentIntent): string {
  const amount = escapeHtml(formatAmount(intent.amount, intent.currency));
  return `<p>Your bank wants to be sure that it is you who pays <strong>${amount}</strong>. This is a test: no bank is asked and no
money moves.</p><form method="post"><button name="result" value="complete">Complete</button><button class="quiet"
name="result" value="fail">Fail</button></form>${REFUSE_BY_ESCAPE}`;
}

function page(title: string, content: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{margin:0;padding:28px;background:light-dark(#fff,#111a30);color:light-dark(#14213d,#f3efe7)}
h1{font-size:20px;line-height:1.3;margin:0 0 12px}form{display:flex;gap:12px;margin-top:24px}
button{flex:1;min-height:44px;border:1px solid transparent;border-radius:6px;font:inherit;font-weight:600;cursor:pointer;
background:light-dark(#14213d,#f3efe7);color:light-dark(#fff,#14213d)}
button.quiet{background:none;color:inherit;border-color:currentColor}
button:focus-visible{outline:3px solid #2f7bf6;outline-offset:2px}
</style></head><body><main><h1>${title}</h1>${content}</main></body></html>`;
}
