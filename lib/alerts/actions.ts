'use server';

import { messages } from '@/lib/base/messages';
import { action } from '@/lib/http/action';
import { confirmAlert } from './confirm';
import { alertTokenSchema } from './schema';
import { stopAlerts } from './stop';

/** Confirming takes a button press, because mail scanners open links by themselves. */
export const confirmAlertAction = action(
  { access: 'public', schema: alertTokenSchema, message: messages.alerts.waiting },
  async (_actor, input) => confirmAlert(input),
);

export const stopAlertsAction = action(
  { access: 'public', schema: alertTokenSchema, message: messages.alerts.stopped, toldOnce: true },
  async (_actor, input) => stopAlerts(input),
);
