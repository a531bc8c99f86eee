import * as z from 'zod';

const csrfSchema = z.object({ csrfToken: z.string() });

/** A minimal browser that keeps its cookies. */
export class Visitor {
  readonly #origin: string;
  readonly #cookies = new Map<string, string>();

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Sends a request as the shop's own pages do. Redirects are not followed. */
  async ask(path: string, { headers, ...init }: RequestInit = {}): Promise<Response> {
    const sent = new Headers(headers);
    sent.set('origin', this.#origin);
    if (this.#cookies.size > 0)
      sent.set('cookie', [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const answer = await fetch(`${this.#origin}${path}`, { ...init, headers: sent, redirect: 'manual' });
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';', 1);
      const [name = '', ...value] = pair.split('=');
      this.#cookies.set(name, value.join('='));
    }
    return answer;
  }

  /** The answer of Auth.js's own endpoint to this password. */
  async tryPassword(email: string, password: string): Promise<Response> {
    const { csrfToken } = csrfSchema.parse(await (await this.ask('/api/auth/csrf')).json());
    const body = new URLSearchParams({ csrfToken, email, password, callbackUrl: '/' });
    return this.ask('/api/auth/callback/credentials', { method: 'POST', body });
  }

  /** @throws Error when the shop refuses */
  async signIn(email: string, password: string): Promise<void> {
    const answer = await this.tryPassword(email, password);
    await answer.body?.cancel();
    const location = answer.headers.get('location') ?? 'error';
    if (location.includes('error'))
      throw new Error(`Sign-in of ${email} answered ${answer.status} ${location}`);
  }
}
