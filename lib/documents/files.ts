import 'server-only';
import type { Actor } from '@/lib/auth/actor';
import { dayAt } from '@/lib/base/days';
import { timeNow } from '@/lib/platform/clock';
import { consumeLimit } from '@/lib/platform/limits';
import { toPdf } from './pdf/render';
import { getCreditNote, getInvoice } from './read';
import type { IssuedDocument, Slips } from './schema';
import { getPackingSlips, getPickList } from './slips';

/** A PDF to download; `name` is without the extension. */
export type PdfFile = { name: string; bytes: Buffer };

const take = (actor: Actor) => consumeLimit('document', actor.id, { userId: actor.id });

const issuedFile = async ({ number, printed, issuedAt, isVoid }: IssuedDocument): Promise<PdfFile> => ({
  name: isVoid ? `${number}-void` : number,
  bytes: await toPdf([printed], new Date(issuedAt), isVoid),
});

async function slipsFile(name: string, { sheets }: Slips): Promise<PdfFile> {
  const now = timeNow();
  return { name: `${name}-${dayAt(now)}`, bytes: await toPdf(sheets, now) };
}

/** The same bytes on every download. @throws AppError as getInvoice, also limited */
export async function invoiceFile(actor: Actor, orderId: string): Promise<PdfFile> {
  await take(actor);
  return issuedFile(await getInvoice(actor, orderId));
}

/** The same bytes on every download, until the note becomes void. @throws AppError as getCreditNote, also limited */
export async function creditNoteFile(actor: Actor, id: string): Promise<PdfFile> {
  await take(actor);
  return issuedFile(await getCreditNote(actor, id));
}

/** @throws AppError as getPackingSlips, also limited */
export async function packingSlipsFile(actor: Actor, orderIds: readonly string[]): Promise<PdfFile> {
  await take(actor);
  return slipsFile('packing-slips', await getPackingSlips(actor, orderIds));
}

/** @throws AppError as getPickList, also limited */
export async function pickListFile(actor: Actor, orderIds: readonly string[]): Promise<PdfFile> {
  await take(actor);
  return slipsFile('pick-list', await getPickList(actor, orderIds));
}
