import type { Actor } from '@/lib/auth/actor';
import type { Action, FormState } from '@/lib/http/action';
import { addToList, summarizeList } from '@/lib/http/list-door';
import { deviceListCookie } from '@/lib/lists/device';
import { currentCookies, newRequest } from '../../support/request.ts';
import { sessionCookieOf } from '../../support/rest.ts';

const origin = process.env['AUTH_URL'] ?? '';

/** A browser that keeps its cookies from one request to the next. */
export class Visitor {
  #cookies = new Map<string, string>();
  #session = '';

  /** Signs in, or as somebody else; what the device keeps stays. */
  async signIn(actor: Actor): Promise<void> {
    const [name = '', value = ''] = (await sessionCookieOf(actor)).split('=');
    this.#cookies.set(name, value);
    this.#session = name;
  }

  /** Signs out; what the device keeps stays. */
  signOut(): void {
    this.#cookies.delete(this.#session);
  }

  set(name: string, value: string): void {
    this.#cookies.set(name, value);
  }

  cookie(name: string): string | undefined {
    return this.#cookies.get(name);
  }

  get device(): string | undefined {
    return this.cookie(deviceListCookie(false));
  }

  /** Runs something as the answer to a request of this browser. */
  async asks<T>(run: () => Promise<T>, headers: Record<string, string> = {}): Promise<T> {
    newRequest(headers);
    const jar = currentCookies();
    for (const [name, value] of this.#cookies) jar.set(name, value);
    const result = await run();
    this.#cookies = new Map(jar.getAll().map(({ name, value }) => [name, value]));
    return result;
  }

  add(fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> {
    return this.sends(new URLSearchParams(fields), headers);
  }

  sends(body: URLSearchParams | FormData, headers: Record<string, string> = {}): Promise<Response> {
    const request = new Request(`${origin}/list/add`, {
      method: 'POST',
      body,
      headers: { origin, accept: 'application/json', ...headers },
    });
    return this.asks(() => addToList(request));
  }

  summary(): Promise<Response> {
    return this.asks(() => summarizeList(new Request(`${origin}/list/summary`)));
  }

  async presses<Data>(
    action: Action<Data>,
    fields: Record<string, string | File>,
    headers: Record<string, string> = {},
  ): Promise<FormState<Data>['result']> {
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...fields, enhanced: '1' })) form.set(name, value);
    return (await this.asks(() => action({ result: null, values: {} }, form), headers)).result;
  }
}
