/** What a strict reader of RFC 9112 makes of bytes on one connection; it knows nothing of the server. */

export type Message = {
  /** The request line or status line. */
  readonly start: string;
  readonly headers: ReadonlyMap<string, readonly string[]>;
  /** Null when the body never ends, or breaks the rules. */
  readonly body: Buffer | null;
};

const token = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
const requestLine = new RegExp(`^(${token}) ([\\x21-\\x7e\\x80-\\xff]+) HTTP/1\\.[01]$`);
const statusLine = /^HTTP\/1\.1 (\d{3}) [\t\x20-\x7e\x80-\xff]*$/;
const fieldLine = new RegExp(`^(${token}):[\\t ]*([\\t\\x20-\\x7e\\x80-\\xff]*)$`);
const chunkLine = /^(0*[0-9a-f]{1,8})(?:;[\t\x20-\x7e\x80-\xff]*)?$/i;

type Read<T> = { value: T; end: number } | null;

/** One line without its CRLF; a CR or LF alone is no line's end (RFC 9112 §2.2). */
function lineAt(bytes: string, at: number): Read<string> {
  const end = bytes.indexOf('\r\n', at);
  return end === -1 ? null : { value: bytes.slice(at, end), end: end + 2 };
}

function fieldsAt(bytes: string, start: number): Read<Map<string, string[]>> {
  const fields = new Map<string, string[]>();
  for (let at = start; ; ) {
    const line = lineAt(bytes, at);
    if (!line) return null;
    at = line.end;
    if (line.value === '') return { value: fields, end: at };
    const [, name, value] = fieldLine.exec(line.value) ?? [];
    if (name === undefined || value === undefined) return null;
    const key = name.toLowerCase();
    fields.set(key, [...(fields.get(key) ?? []), value.replace(/[\t ]+$/, '')]);
  }
}

function chunksAt(bytes: string, start: number): Read<Buffer> {
  const chunks: string[] = [];
  for (let at = start; ; ) {
    const line = lineAt(bytes, at);
    const size = Number.parseInt(chunkLine.exec(line?.value ?? '')?.[1] ?? '', 16);
    if (!line || Number.isNaN(size)) return null;
    if (size === 0) {
      const trailers = fieldsAt(bytes, line.end);
      return trailers && { value: Buffer.from(chunks.join(''), 'latin1'), end: trailers.end };
    }
    at = line.end + size + 2;
    if (bytes.slice(line.end + size, at) !== '\r\n') return null;
    chunks.push(bytes.slice(line.end, line.end + size));
  }
}

/** The body after these fields (RFC 9112 §6); null when there is no saying where it ends. */
function bodyAt(bytes: string, at: number, { start, headers }: Omit<Message, 'body'>): Read<Buffer> {
  const lengths = headers.get('content-length') ?? [];
  const codings = (headers.get('transfer-encoding') ?? []).join(',').toLowerCase().split(',');
  if (headers.has('transfer-encoding')) {
    const isLastOnly = codings.findIndex((coding) => coding.trim() === 'chunked') === codings.length - 1;
    if (lengths.length > 0 || !isLastOnly || start.endsWith('HTTP/1.0')) return null;
    return chunksAt(bytes, at);
  }
  if (lengths.length > 1 || !/^\d{1,15}$/.test(lengths[0] ?? '0')) return null;
  const end = at + Number(lengths[0] ?? '0');
  return end > bytes.length ? null : { value: Buffer.from(bytes.slice(at, end), 'latin1'), end };
}

function endsConnection({ start, headers }: Omit<Message, 'body'>): boolean {
  const options = (headers.get('connection') ?? []).join(',').toLowerCase();
  return start.endsWith('HTTP/1.0') ? !options.includes('keep-alive') : options.includes('close');
}

/** The requests among these bytes, up to the first thing that is none. */
export function readRequests(sent: Buffer): Message[] {
  const bytes = sent.toString('latin1');
  const found: Message[] = [];
  for (let at = 0; ; ) {
    // RFC 9112 §2.2 lets a server skip empty lines here; Node's skips halves of line breaks, too, in which nothing hides.
    while (bytes[at] === '\r' || bytes[at] === '\n') at += 1;
    const line = lineAt(bytes, at);
    const fields = line && requestLine.test(line.value) && fieldsAt(bytes, line.end);
    if (!fields) return found;
    const head = { start: line.value, headers: fields.value };
    const body = bodyAt(bytes, fields.end, head);
    found.push({ ...head, body: body?.value ?? null });
    if (!body || endsConnection(head)) return found;
    at = body.end;
  }
}

/**
 * The answers among these bytes. @throws Error where they are not well-formed
 * @param methods of the requests, in order: an answer to HEAD has no body
 */
export function readAnswers(received: Buffer, methods: readonly string[]): Message[] {
  const bytes = received.toString('latin1');
  const answers: Message[] = [];
  for (let at = 0; at < bytes.length; ) {
    const line = lineAt(bytes, at);
    const status = Number(statusLine.exec(line?.value ?? '')?.[1]);
    const fields = line && fieldsAt(bytes, line.end);
    if (!status || !fields) throw new Error(`No answer: ${JSON.stringify(bytes.slice(at, at + 300))}`);
    at = fields.end;
    if (status < 200) continue;
    const head = { start: line.value, headers: fields.value };
    const isEmpty = methods[answers.length] === 'HEAD' || status === 204 || status === 304;
    const isOpen = !head.headers.has('content-length') && !head.headers.has('transfer-encoding');
    const none = { value: Buffer.alloc(0), end: at };
    // Without a length it lasts as long as the connection (RFC 9112 §6.3).
    const rest = { value: Buffer.from(bytes.slice(at), 'latin1'), end: bytes.length };
    const untilClosed = endsConnection(head) ? rest : null;
    const body = isEmpty ? none : isOpen ? untilClosed : bodyAt(bytes, at, head);
    answers.push({ ...head, body: body?.value ?? null });
    // Cut off by the end of the connection, which is fair; an answer within an answer is not.
    if (!body && !bytes.includes('HTTP/1.1 ', at)) return answers;
    if (!body) throw new Error(`No body: ${JSON.stringify(bytes.slice(at, at + 300))}`);
    at = body.end;
  }
  return answers;
}
