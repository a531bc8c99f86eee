/** A client of the specification's calls (section 7), written from the specification alone; it uses only `fetch`. */

export type Answer = { status: number; body: unknown; headers: Headers };

/** Reads one key of an answer. */
export function read(answer: Answer, key: string): unknown {
  const { body } = answer;
  return typeof body === 'object' && body !== null && key in body ? Object(body)[key] : undefined;
}

export class RestClient {
  readonly #host: string;
  #token: string | undefined;

  /** @param host the backend's base address: `<origin>/api` */
  constructor(host: string) {
    this.#host = host;
  }

  /** Sends a request. The values of a JSON body are text, as from a filled-in form. */
  async send(
    method: string,
    path: string,
    body?: Record<string, string> | FormData | string,
  ): Promise<Answer> {
    const isJson = body !== undefined && !(body instanceof FormData);
    const response = await fetch(this.#host + path, {
      method,
      headers: {
        ...(this.#token !== undefined && { authorization: `Bearer ${this.#token}` }),
        ...(isJson && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && {
        body: body instanceof FormData || typeof body === 'string' ? body : JSON.stringify(body),
      }),
    });
    const text = await response.text();
    const isAnswerJson = response.headers.get('content-type')?.startsWith('application/json');
    return {
      status: response.status,
      body: isAnswerJson ? JSON.parse(text) : text,
      headers: response.headers,
    };
  }

  /** Signs in by password, then stores the token of PUT /user/{email}, as the specification's client does. */
  async signIn({
    email,
    password,
    name,
  }: {
    email: string;
    password: string;
    name: string;
  }): Promise<Answer> {
    const csrf = await fetch(`${this.#host}/auth/csrf`);
    const { csrfToken }: { csrfToken: string } = JSON.parse(await csrf.text());
    const before = cookiesOf(csrf);
    const signedIn = await fetch(`${this.#host}/auth/callback/credentials`, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie: before },
      body: new URLSearchParams({ csrfToken, email, password, callbackUrl: '/' }),
    });
    const cookie = `${before}; ${cookiesOf(signedIn)}`;
    const origin = new URL(this.#host).origin;
    const response = await fetch(`${this.#host}/user/${encodeURIComponent(email)}`, {
      method: 'PUT',
      headers: { cookie, origin, 'content-type': 'application/json' },
      body: JSON.stringify({ email, name }),
    });
    const answer = {
      status: response.status,
      body: JSON.parse(await response.text()),
      headers: response.headers,
    };
    const token = read(answer, 'token');
    this.#token = typeof token === 'string' ? token : undefined;
    return answer;
  }
}

const cookiesOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
