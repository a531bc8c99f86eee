import { createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type Document, ObjectId } from 'mongodb';
import { serveClient } from './connection.ts';
import { type Rule, take } from './trouble.ts';

/**
 * Simulates a replica set by three members in front of one engine, as a driver sees a set whose writes always reach a
 * majority. Members answer the handshake, one is primary, a retried write is carried out once, and any member can step
 * down or die. The driver's monitoring, server selection and retries work as with a real cluster.
 */
export class ReplicaSet {
  readonly enginePort: number;
  readonly ports: readonly number[];
  readonly #members: Member[];
  #term = 1;
  #rules: Rule[] = [];
  /** Answers of retryable writes, by session and transaction number. */
  readonly #written = new Map<string, Promise<Buffer>>();
  /** Number of commands that were disturbed. */
  struck = 0;
  /** Number of writes that were retried. */
  repeated = 0;
  /** Write concerns that were requested, with the names of the commands. */
  readonly concerns = new Map<string, Set<string>>();

  constructor(enginePort: number, ports: readonly number[]) {
    this.enginePort = enginePort;
    this.ports = ports;
    this.#members = ports.map((port) => new Member(this, port));
  }

  async start(): Promise<void> {
    for (const member of this.#members) await member.listen();
    this.#elect(0);
  }

  async close(): Promise<void> {
    for (const member of this.#members) await member.die();
  }

  uri = (database: string) =>
    `mongodb://${this.ports.map((port) => `127.0.0.1:${port}`).join(',')}/${database}?replicaSet=rs0&heartbeatFrequencyMS=1000&minHeartbeatFrequencyMS=50`;

  get primary(): Member | undefined {
    return this.#members.find(({ isPrimary }) => isPrimary);
  }
  get term(): number {
    return this.#term;
  }

  #elect(index: number): void {
    this.#term += 1;
    for (const [place, member] of this.#members.entries()) member.isPrimary = place === index;
  }

  async #next(former: Member | undefined, electionMs: number): Promise<void> {
    if (former) former.isPrimary = false;
    await pause(electionMs);
    this.#elect((this.#members.indexOf(former ?? (this.#members[0] as Member)) + 1) % this.#members.length);
  }

  /** The primary becomes a secondary, as with `replSetStepDown`; after the election another member is primary. */
  stepDown = (electionMs: number) => this.#next(this.primary, electionMs);

  /** The primary dies with all its connections, and returns as a secondary after the election. */
  async kill(electionMs: number): Promise<void> {
    const { primary } = this;
    await primary?.die();
    await this.#next(primary, electionMs);
    await primary?.listen();
  }

  order(rule: Omit<Rule, 'times'> & { times?: number }): void {
    this.#rules.push({ times: 1, ...rule });
  }
  clear(): void {
    this.#rules = [];
  }
  trouble = (name: string, command: Document, when: Rule['when']) =>
    take(this.#rules, name, command[name], when);

  note(name: string, { writeConcern }: Document): void {
    if (!['insert', 'update', 'delete', 'findAndModify'].includes(name)) return;
    const said = JSON.stringify(writeConcern ?? null);
    this.concerns.set(said, (this.concerns.get(said) ?? new Set()).add(name));
  }

  /** Carries out a write once, however often it is retried. */
  once({ lsid, txnNumber }: Document, write: () => Promise<Buffer>): Promise<Buffer> {
    if (!lsid || txnNumber === undefined) return write();
    const key = `${lsid.id.toString('hex')}:${txnNumber}`;
    const known = this.#written.get(key);
    if (known) this.repeated += 1;
    const answer = known ?? write();
    this.#written.set(key, answer);
    return answer;
  }
}

export class Member {
  readonly set: ReplicaSet;
  readonly port: number;
  isPrimary = false;
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;

  constructor(set: ReplicaSet, port: number) {
    this.set = set;
    this.port = port;
  }

  async listen(): Promise<void> {
    const server = createServer({ noDelay: true }, (socket) => {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
      serveClient(this, socket);
    });
    this.#server = server;
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(this.port, '127.0.0.1', resolve);
    });
  }

  async die(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server?.close(() => resolve()) ?? resolve());
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  greeting(): Document {
    const { primary, ports, term } = this.set;
    return {
      ok: 1,
      helloOk: true,
      isWritablePrimary: this.isPrimary,
      ismaster: this.isPrimary,
      secondary: !this.isPrimary,
      setName: 'rs0',
      setVersion: 1,
      ...(this.isPrimary && { electionId: new ObjectId(term.toString(16).padStart(24, '0')) }),
      hosts: ports.map((port) => `127.0.0.1:${port}`),
      ...(primary && { primary: `127.0.0.1:${primary.port}` }),
      me: `127.0.0.1:${this.port}`,
      logicalSessionTimeoutMinutes: 30,
      maxBsonObjectSize: 16_777_216,
      maxMessageSizeBytes: 48_000_000,
      maxWriteBatchSize: 100_000,
      minWireVersion: 0,
      maxWireVersion: 21,
      readOnly: false,
      localTime: new Date(),
    };
  }
}
