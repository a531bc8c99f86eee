import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { browserArguments } from '../../scripts/browser.ts';
import { startBrowser, type ToolBrowser } from './browser.ts';

const messageSchema = z.object({
  id: z.number().optional(),
  sessionId: z.string().optional(),
  method: z.string().optional(),
  params: z.unknown().optional(),
  result: z.unknown().optional(),
  error: z.object({ message: z.string() }).optional(),
});
type Message = z.infer<typeof messageSchema>;

const sessionSchema = z.object({ sessionId: z.string() });
const attachedSchema = sessionSchema.extend({
  targetInfo: z.object({ type: z.string(), subtype: z.string().optional() }),
});
const finishedSchema = z.object({ encodedDataLength: z.number() });
const evaluatedSchema = z.object({
  result: z.object({ value: z.unknown().optional() }),
  exceptionDetails: z.object({ text: z.string() }).optional(),
});

/**
 * A browser that is driven by its tabs (Chrome DevTools Protocol). A session with a page itself, as Playwright's are,
 * keeps Chromium from making the next page ready in advance.
 */
export class TabBrowser {
  readonly #socket: WebSocket;
  readonly #browser: ToolBrowser;
  readonly #waiting = new Map<
    number,
    { sessionId: string | undefined; answer: (message: Message) => void }
  >();
  readonly #listeners = new Set<(message: Message) => void>();
  #last = 0;

  private constructor(socket: WebSocket, browser: ToolBrowser) {
    this.#socket = socket;
    this.#browser = browser;
    socket.addEventListener('message', ({ data }) => {
      const message = messageSchema.parse(JSON.parse(String(data)));
      if (message.id === undefined) for (const listener of this.#listeners) listener(message);
      else this.#waiting.get(message.id)?.answer(message);
      if (message.method === 'Target.detachedFromTarget')
        this.#dropWaiting(sessionSchema.parse(message.params));
    });
  }

  static async open(executable: string): Promise<TabBrowser> {
    const flags = ['--headless', '--window-size=1440,900', ...browserArguments];
    const browser = await startBrowser(executable, flags);
    const socket = new WebSocket(browser.tools);
    await once(socket, 'open');
    return new TabBrowser(socket, browser);
  }

  /** A page that is gone answers nothing any more. */
  #dropWaiting({ sessionId }: z.infer<typeof sessionSchema>): void {
    for (const { sessionId: asked, answer } of this.#waiting.values())
      if (asked === sessionId) answer({ error: { message: 'The page is gone.' } });
  }

  /** @throws Error in the browser's words when it refuses, or when the page goes before it has answered */
  async send(method: string, params: object, sessionId?: string): Promise<unknown> {
    this.#last += 1;
    const id = this.#last;
    const answered = new Promise<Message>((answer) => this.#waiting.set(id, { sessionId, answer }));
    this.#socket.send(JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) }));
    const { error, result } = await answered;
    this.#waiting.delete(id);
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  }

  /** Opens a page in a tab of its own; `script` runs in each of its documents, those made ready in advance too. */
  async tab(address: string, script: string): Promise<Tab> {
    const created = await this.send('Target.createTarget', {
      url: 'about:blank',
      forTab: true,
      newWindow: true,
      width: 1440,
      height: 900,
    });
    const { targetId } = z.object({ targetId: z.string() }).parse(created);
    const attached = await this.send('Target.attachToTarget', { targetId, flatten: true });
    const tab = new Tab(this, targetId, script);
    this.#listeners.add(tab.hear);
    await this.send(
      'Target.setAutoAttach',
      { autoAttach: true, waitForDebuggerOnStart: true, flatten: true, filter: [{}] },
      sessionSchema.parse(attached).sessionId,
    );
    await tab.open(address);
    return tab;
  }

  async closeTab(tab: Tab): Promise<void> {
    this.#listeners.delete(tab.hear);
    await this.send('Target.closeTarget', { targetId: tab.targetId });
  }

  async close(): Promise<void> {
    this.#socket.close();
    await this.#browser.close();
  }
}

/** A tab: the page that is seen in it, and the one that is made ready behind it. */
class Tab {
  readonly targetId: string;
  readonly #browser: TabBrowser;
  readonly #script: string;
  #shown: string | null = null;
  #ahead: string | null = null;
  /** Requests of its pages so far that the shop has answered: what the browser had already counts for none. */
  requests = 0;

  constructor(browser: TabBrowser, targetId: string, script: string) {
    this.#browser = browser;
    this.targetId = targetId;
    this.#script = script;
  }

  readonly hear = ({ method, params, sessionId }: Message): void => {
    if (method === 'Target.attachedToTarget') void this.#attach(attachedSchema.parse(params));
    if (method === 'Target.detachedFromTarget' && sessionSchema.parse(params).sessionId === this.#shown) {
      this.#shown = this.#ahead;
      this.#ahead = null;
    }
    if (method !== 'Network.loadingFinished' || ![this.#shown, this.#ahead].includes(sessionId ?? '')) return;
    if (finishedSchema.parse(params).encodedDataLength > 0) this.requests += 1;
  };

  /** All at once: a page that waits answers the first only when it is told to go on. */
  async #attach({ sessionId, targetInfo }: z.infer<typeof attachedSchema>): Promise<void> {
    const send = (method: string, params: object = {}) => this.#browser.send(method, params, sessionId);
    const isPage = targetInfo.type === 'page';
    await Promise.all([
      ...(isPage ? [send('Page.enable'), send('Network.enable')] : []),
      ...(isPage ? [send('Page.addScriptToEvaluateOnNewDocument', { source: this.#script })] : []),
      send('Runtime.runIfWaitingForDebugger'),
    ]);
    if (targetInfo.subtype === 'prerender') this.#ahead = sessionId;
    else if (isPage) this.#shown = sessionId;
  }

  #send(method: string, params: object): Promise<unknown> {
    if (this.#shown === null) throw new Error('The tab shows no page.');
    return this.#browser.send(method, params, this.#shown);
  }

  async open(address: string): Promise<void> {
    while (this.#shown === null) await pause(10);
    await this.#send('Page.navigate', { url: address });
    const isThere = `location.href === ${JSON.stringify(address)} && document.readyState === 'complete'`;
    while ((await this.evaluate(isThere).catch(() => false)) !== true) await pause(25);
  }

  async evaluate(expression: string): Promise<unknown> {
    const answer = await this.#send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
    });
    const { result, exceptionDetails } = evaluatedSchema.parse(answer);
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return result.value;
  }

  async mouse(type: 'mouseMoved' | 'mousePressed' | 'mouseReleased', x: number, y: number): Promise<void> {
    const button = type === 'mouseMoved' ? {} : { button: 'left', clickCount: 1 };
    await this.#send('Input.dispatchMouseEvent', { type, x, y, ...button });
  }
}
