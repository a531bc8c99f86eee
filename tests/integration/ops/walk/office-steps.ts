import type { ObjectId } from 'mongodb';
import type { Actor } from '@/lib/auth/actor';
import { takeOver } from '@/lib/auth/take-over';
import { csvLine } from '@/lib/base/csv';
import { toAmount } from '@/lib/base/money';
import { site } from '@/lib/base/site';
import type { ProductDoc } from '@/lib/catalogue/data';
import { editProduct } from '@/lib/catalogue/edit';
import { editProductSchema } from '@/lib/catalogue/form-schema';
import { checkImport } from '@/lib/catalogue/import/check';
import { startImport } from '@/lib/catalogue/import/start';
import { archiveProduct, deleteProduct, restoreProduct, setFeatured } from '@/lib/catalogue/status';
import { adjustStock } from '@/lib/catalogue/stock';
import { addReview } from '@/lib/reviews/add';
import { reviews } from '@/lib/reviews/data';
import { setHidden } from '@/lib/reviews/moderate';
import { users } from '@/lib/users/data';
import { deleteUser } from '@/lib/users/delete';
import { deleteSelf } from '@/lib/users/delete-self';
import { makeAdmin, takeAdminRole } from '@/lib/users/roles';
import { aProduct, aUser } from '../../../support/factories.ts';
import { actorOf, nth, productAt, type Step, type World } from './world.ts';

/** An edit form that leaves everything as it is. */
const formOf = (doc: ProductDoc) => ({
  productId: doc._id.toHexString(),
  name: doc.name,
  desc: doc.desc,
  price: String(toAmount(doc.price, site.currency.code)),
  category: doc.category,
  quantity: String(doc.quantity),
  sku: doc.sku ?? '',
  step: String(doc.step ?? ''),
  breaks: '',
  img: doc.img,
  seen: doc.updatedAt.toISOString(),
});

async function inOffice(world: World, { who, which }: Step) {
  const [admin, doc] = [await actorOf(nth(world.admins, who)), await productAt(world, which)];
  return admin && doc ? { admin, doc, productId: doc._id.toHexString() } : null;
}

const edit = async (admin: Actor, doc: ProductDoc, changes: object) =>
  editProduct(admin, editProductSchema.parse({ ...formOf(doc), ...changes }));

export const officeSteps = {
  async price(world: World, step: Step) {
    const found = await inOffice(world, step);
    const { many } = step;
    const breaks = many % 2 ? `${(found?.doc.quantity ?? 0) + 4}: 1.00` : '';
    if (found) await edit(found.admin, found.doc, { price: `${many}.50`, breaks });
  },
  async rules(world: World, step: Step) {
    const found = await inOffice(world, step);
    const { many } = step;
    if (found) await edit(found.admin, found.doc, { quantity: many, step: many % 2 ? many : '' });
  },
  async rename(world: World, step: Step) {
    const found = await inOffice(world, step);
    world.made += 1;
    if (found) await edit(found.admin, found.doc, { name: `Walked ${step.many} ${world.made}` });
  },
  async archive(world: World, step: Step) {
    const found = await inOffice(world, step);
    if (found) await archiveProduct(found.admin, found);
  },
  async restore(world: World, step: Step) {
    const found = await inOffice(world, step);
    if (found) await restoreProduct(found.admin, found);
  },
  async remove(world: World, step: Step) {
    const found = await inOffice(world, step);
    if (!found || step.many !== 5) return;
    await deleteProduct(found.admin, found);
    world.goods.push((await aProduct({ available: 25, quantity: 2 }))._id);
  },
  async feature(world: World, step: Step) {
    const found = await inOffice(world, step);
    if (found) await setFeatured(found.admin, { ...found, featured: step.many % 2 === 0 });
  },
  async stock(world: World, step: Step) {
    const found = await inOffice(world, step);
    const { many } = step;
    const change = many % 2 ? { mode: 'to' as const, change: many } : { change: 5 * (many - 3) };
    if (found) await adjustStock(found.admin, { ...found, ...change, reason: 'Counted' });
  },
  async bring(world: World, step: Step) {
    const found = await inOffice(world, step);
    if (!found) return;
    const { doc, admin, productId } = found;
    world.made += 1;
    const lines = [
      ['_id', 'name', 'price', 'minimum order', 'stock change', 'stock reason'],
      [
        productId,
        step.many % 2 ? doc.name : `Brought ${world.made}`,
        '3.45',
        step.many,
        step.many - 3,
        'By file',
      ],
    ];
    const file = new File([lines.map((line) => csvLine(line)).join('')], 'products.csv');
    const { id } = await checkImport(admin, { file });
    await startImport(admin, { importId: id, leaveOut: 'on' });
  },
  async review(world: World, { who, which, many }: Step) {
    const actor = await actorOf(nth(world.buyers, who));
    const id = nth(world.goods, which);
    const about = many % 2 && id ? { productId: id.toHexString() } : {};
    const told = { review: 'Good.', rating: many - 1, requestKey: undefined, productId: undefined };
    if (actor) await addReview(actor, { ...told, ...about });
  },
  async hide(world: World, { who, which, many }: Step) {
    const admin = await actorOf(nth(world.admins, who));
    const found = await reviews().find().sort({ _id: -1 }).toArray();
    const review = nth(found, which);
    if (admin && review)
      await setHidden(admin, { reviewId: review._id.toHexString(), hidden: many % 2 === 0 });
  },
  async deleteBuyer(world: World, { who, which, many }: Step) {
    const [_id, admin] = [nth(world.buyers, which), await actorOf(nth(world.admins, who))];
    const user = _id && (await users().findOne({ _id }));
    if (!user || !admin || many > 3) return;
    await deleteUser(admin, { _id });
    await replace(world, { id: _id, email: user.email }, many === 2);
  },
  async leaveShop(world: World, { who, many }: Step) {
    const _id = nth(world.buyers, who);
    const actor = await actorOf(_id);
    if (!_id || !actor || many > 4) return;
    await deleteSelf(actor, { proof: 'a session that has just begun' });
    await replace(world, { id: _id, email: actor.email }, many === 2);
  },
  async prove(world: World, { who }: Step) {
    const _id = nth(world.buyers, who);
    const owned = _id && (await takeOver({ _id }));
    if (owned) world.taken.push({ id: owned._id, at: new Date() });
  },
  async promote(world: World, { who, which, many }: Step) {
    const [_id, admin] = [nth(world.buyers, which), await actorOf(nth(world.admins, who))];
    if (!_id || !admin) return;
    if (many % 2) await makeAdmin(admin, { _id });
    else await takeAdminRole(admin, { _id });
  },
};

/** Somebody else comes in his place, perhaps with his address. */
async function replace(world: World, gone: { id: ObjectId; email: string }, isSame: boolean): Promise<void> {
  world.gone.push(gone);
  const isUnproved = world.gone.length % 2 === 0;
  const next = await aUser({
    ...(isSame && { email: gone.email }),
    ...(isUnproved && { emailVerified: null }),
  });
  const stored = await users().findOne({ email: next.email });
  if (stored) world.buyers[world.buyers.findIndex((id) => id.equals(gone.id))] = stored._id;
}
