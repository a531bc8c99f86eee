/** Listeners by event name. */
export class Emitter {
  #listeners = new Map();

  on(event, handler) {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), handler]);
    return this;
  }

  once(event, handler) {
    const once = (payload) => {
      this.off(event, once);
      handler(payload);
    };
    return this.on(event, once);
  }

  /** Without a handler: all of that event. */
  off(event, handler) {
    const rest = handler ? (this.#listeners.get(event) ?? []).filter((one) => one !== handler) : [];
    this.#listeners.set(event, rest);
    return this;
  }

  emit(event, payload) {
    for (const handler of this.#listeners.get(event) ?? []) handler(payload);
  }

  removeListeners() {
    this.#listeners.clear();
  }
}
