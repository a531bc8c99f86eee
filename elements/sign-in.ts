import { FinishSignIn } from '@/elements/finish-sign-in';
import { LiveForms } from '@/elements/live-forms';
import { PasswordReveal } from '@/elements/password-reveal';
import { SessionEnded } from '@/elements/session-ended';
import { dropToken } from '@/elements/token-store';
import { hasHint } from '@/elements/visitor';

/** The interactive elements of the sign-in pages, and of no others: a module beside `main` (decision 0038). */
customElements.define('password-reveal', PasswordReveal);
customElements.define('finish-sign-in', FinishSignIn);
customElements.define('session-ended', SessionEnded);
customElements.define('live-forms', LiveForms);

// These pages have no navbar, which drops it elsewhere: a session that led here by its end leaves its token behind.
if (!hasHint(document.cookie)) dropToken();
