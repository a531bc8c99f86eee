import type { NextRequest } from 'next/server';
import { keepProviderWords } from '@/lib/auth/provider-words';
import { handlers } from '@/lib/auth/service';

/** Auth.js's own endpoints: csrf, session, callbacks, sign-out. */
export const GET = (request: NextRequest) => keepProviderWords(() => handlers.GET(request));
export const { POST } = handlers;
