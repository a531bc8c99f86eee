import type { EventObject } from './events.ts';
import type { FormObject } from './form.ts';
import type { State } from './state.ts';
import type { EventType } from './types.ts';

/** What every API call gets: its parameters, the caller, and a way to emit events. */
export type Call = {
  state: State;
  params: FormObject;
  /** A publishable key may see and do less than a secret one. */
  viewer: 'secret' | 'publishable';
  /** Origin of this service, for links in responses. */
  origin: string;
  /** URL that receives events, if any. */
  webhookUrl: string | null;
  emit(type: EventType, object: EventObject): void;
};
