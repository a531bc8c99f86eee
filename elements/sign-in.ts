import { FinishSignIn } from '@/elements/finish-sign-in';
import { LiveForms } from '@/elements/live-forms';
import { PasswordReveal } from '@/elements/password-reveal';
import { SessionEnded } from '@/elements/session-ended';

/** What moves on the pages of signing in, and on no others: a module beside `main` (decision 0038). */
customElements.define('password-reveal', PasswordReveal);
customElements.define('finish-sign-in', FinishSignIn);
customElements.define('session-ended', SessionEnded);
customElements.define('live-forms', LiveForms);
