import { globSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Actor } from '@/lib/auth/actor';
import type { Access } from '@/lib/auth/admit';
import type { Action, FormState } from '@/lib/http/action';
import { db } from '@/lib/platform/db';
import { log } from '@/lib/platform/log';
import { anAdmin, aUser } from '../../support/factories.ts';
import { expectListed } from '../../support/listed.ts';
import { newRequest } from '../../support/request.ts';
import { sessionCookieOf } from '../../support/rest.ts';

/** Who may use each server action. An action is an address anybody can post to, whatever page it belongs to. */
const accessOf: Record<string, Access> = {
  signInAction: 'public',
  signInCodeAction: 'public',
  registerAction: 'public',
  googleAction: 'public',
  requestResetAction: 'public',
  newPasswordAction: 'public',
  verifyEmailAction: 'public',
  resendVerificationAction: 'user',
  beginFactorAction: 'user',
  confirmFactorAction: 'user',
  changePasswordAction: 'user',
  turnOffFactorAction: 'user',
  renewCodesAction: 'user',
  endSessionAction: 'user',
  endOtherSessionsAction: 'user',
  signOutEverywhereAction: 'user',
  updateProfileAction: 'user',
  deleteSelfAction: 'user',
  saveAddressAction: 'user',
  removeAddressAction: 'user',
  preferAddressAction: 'user',
  addReviewAction: 'user',
  placeOrderAction: 'user',
  cancelOrderAction: 'user',
  createPaymentIntentAction: 'user',
  completePaymentAction: 'user',
  openJointPaymentAction: 'user',
  completeJointPaymentAction: 'user',
  cancelAnyOrderAction: 'admin',
  advanceOrderStatusAction: 'admin',
  noteShipmentAction: 'admin',
  advancePickedAction: 'admin',
  shipPickedAction: 'admin',
  saveViewAction: 'admin',
  removeViewAction: 'admin',
  refundOrderAction: 'admin',
  notePaidBackAction: 'admin',
  changeListAction: 'public',
  placeListAction: 'user',
  saveListAction: 'user',
  deleteListAction: 'user',
  refillListAction: 'user',
  quickOrderAction: 'public',
  askQuoteAction: 'user',
  acceptQuoteAction: 'user',
  leaveQuoteAction: 'user',
  offerQuoteAction: 'admin',
  closeQuoteAction: 'admin',
  claimAccountAction: 'public',
  confirmAlertAction: 'public',
  stopAlertsAction: 'public',
  makeAdminAction: 'admin',
  takeAdminRoleAction: 'admin',
  deleteUserAction: 'admin',
  hideReviewAction: 'admin',
  restoreReviewAction: 'admin',
  addProductAction: 'admin',
  editProductAction: 'admin',
  archiveProductAction: 'admin',
  restoreProductAction: 'admin',
  deleteProductAction: 'admin',
  adjustStockAction: 'admin',
  setFeaturedAction: 'admin',
  publishProductAction: 'admin',
  checkImportAction: 'admin',
  startImportAction: 'admin',
  stopImportAction: 'admin',
};

const root = path.join(import.meta.dirname, '../../..');
const actions = new Map<string, Action>();
for (const file of globSync('{lib,app,components}/**/actions.ts', { cwd: root })) {
  const exported: Record<string, Action> = await import(path.join(root, file));
  for (const [name, value] of Object.entries(exported)) actions.set(name, value);
}

const empty: FormState = { result: null, values: {} };
/** What a form of every page might hold, so that nobody is refused for a missing field. */
function someForm(): FormData {
  const form = new FormData();
  const id = 'a'.repeat(24);
  const fields = {
    userId: id,
    orderId: id,
    productId: id,
    reviewId: id,
    importId: id,
    review: 'Good.',
    rating: '5',
    enhanced: '1',
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

async function codeFor(name: string, actor: Actor | null): Promise<string | undefined> {
  newRequest(actor ? { cookie: await sessionCookieOf(actor) } : {});
  const { result } = (await actions.get(name)?.(empty, someForm())) ?? empty;
  return result?.ok === false ? result.code : undefined;
}

/** Everything there is, to be compared. */
const everything = async () =>
  Promise.all(
    ['users', 'orders', 'products', 'reviews', 'audit_events'].map((name) =>
      db().collection(name).find().sort({ _id: 1 }).toArray(),
    ),
  );

const names = (access: Access) => Object.keys(accessOf).filter((name) => accessOf[name] === access);

let customer: Actor;
beforeEach(async () => {
  await anAdmin();
  customer = await aUser();
});

describe('server actions', () => {
  it('are all in the table', () => {
    expectListed('`accessOf`, who may use each', Object.keys(accessOf), actions.keys());
  });

  it.each([...names('user'), ...names('admin')])('%s does nothing for nobody', async (name) => {
    const before = await everything();
    expect(await codeFor(name, null)).toBe('unauthorized');
    expect(await everything()).toEqual(before);
  });

  it.each(names('admin'))('%s does nothing for a customer, and the log says who tried', async (name) => {
    const warned = vi.spyOn(log, 'warn');
    onTestFinished(() => warned.mockRestore());
    const before = await everything();
    expect(await codeFor(name, customer)).toBe('forbidden');
    expect(await everything()).toEqual(before);
    expect(warned).toHaveBeenCalledExactlyOnceWith(
      { refused: 'admins only', userId: customer.id },
      'refused',
    );
  });

  it.each(names('public'))('%s takes nothing but a form', async (name) => {
    for (const payload of [null, 'text', 1, [], { email: { $ne: null } }]) {
      const called = Reflect.apply(actions.get(name) ?? (() => null), null, [empty, payload]);
      expect((await called)?.result).toMatchObject({ ok: false, code: 'invalid' });
    }
  });
});
