import type { Command } from './wire.ts';

export interface FaultRule {
  /** Name of the command, in any case: `insert`, `update`, `findAndModify`, … */
  command: string;
  /** Only commands on this collection. */
  collection?: string | undefined;
  /** pause: holds it until faults are cleared · drop: cuts the connection · kill: ends the database like `kill -9` */
  action: 'pause' | 'drop' | 'kill';
  /** before: the command has not been carried out · after: it has, but the client has no answer */
  when: 'before' | 'after';
  /** How many commands it hits; later ones pass. */
  times: number;
}

export interface FaultState {
  rules: FaultRule[];
  /** Commands hit since the faults were last cleared. */
  struck: number;
  /** Commands that are currently held. */
  paused: number;
}

/** Faults injected by tests, for instance to end a process between two exact steps of its work. */
export class Faults {
  #rules: FaultRule[] = [];
  #struck = 0;
  #held = new Set<() => void>();

  add(rule: FaultRule) {
    this.#rules.push(rule);
  }

  /** Removes all rules and releases the held commands. */
  clear() {
    this.#rules = [];
    this.#struck = 0;
    for (const release of this.#held) release();
    this.#held.clear();
  }

  state(): FaultState {
    return { rules: this.#rules, struck: this.#struck, paused: this.#held.size };
  }

  /** Applies the first rule that fits. Resolves with false when the connection must be cut. */
  async pass(command: Command | undefined, when: FaultRule['when']): Promise<boolean> {
    const rule = command && this.#rules.find((candidate) => fits(candidate, command, when));
    if (!rule) return true;
    rule.times -= 1;
    this.#struck += 1;
    if (rule.action === 'kill') process.kill(process.pid, 'SIGKILL');
    if (rule.action === 'pause') await new Promise<void>((release) => this.#held.add(release));
    return rule.action === 'pause';
  }
}

function fits(rule: FaultRule, { name, collection }: Command, when: FaultRule['when']): boolean {
  if (rule.times < 1 || rule.when !== when || rule.command.toLowerCase() !== name.toLowerCase()) return false;
  return rule.collection === undefined || rule.collection === collection;
}
