import { handlers } from '@/lib/auth/service';

/** Auth.js's own endpoints: csrf, session, callbacks, sign-out. */
export const { GET, POST } = handlers;
