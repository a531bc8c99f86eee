import type { EventObject } from './events.ts';
import type { FormObject } from './form.ts';
import type { State } from './state.ts';
import type { EventType } from './types.ts';

/** What every API call gets: its parameters, who asks, and how to tell the world. */
export type Call = {
  state: State;
  params: FormObject;
  /** A publishable key sees and may do less than a secret one. */
  viewer: 'secret' | 'publishable';
  /** Origin of this service, for the links in its answers. */
  origin: string;
  /** Where events go, if anywhere. */
  webhookUrl: string | null;
  emit(type: EventType, object: EventObject): void;
};
