'use server';

import { messages } from '@/lib/base/messages';
import { action } from '@/lib/http/action';
import { addProductForm } from './add';
import { productsChanged } from './changes';
import { editProduct } from './edit';
import { addProductSchema, editProductSchema } from './form-schema';
import { publishProduct } from './publish';
import { rearranged } from './rearranged';
import { adjustStockSchema, productIdSchema, setFeaturedSchema } from './schema';
import { archiveProduct, deleteProduct, restoreProduct, setFeatured } from './status';
import { adjustStock } from './stock';

const byAdmin = { access: 'admin', changes: ({ id }: { id: string }) => productsChanged(id) } as const;

export const addProductAction = action(
  {
    ...byAdmin,
    schema: addProductSchema,
    fileLists: ['image'],
    rearranged,
    message: ({ state, name }) =>
      state === 'draft' ? messages.catalogue.savedDraft(name) : messages.catalogue.added,
  },
  addProductForm,
);

export const editProductAction = action(
  {
    ...byAdmin,
    schema: editProductSchema,
    fileLists: ['image'],
    rearranged,
    message: ({ state, name }) =>
      state === 'draft' ? messages.catalogue.savedDraft(name) : messages.catalogue.edited,
  },
  editProduct,
);

export const publishProductAction = action(
  { ...byAdmin, schema: productIdSchema, message: ({ name }) => messages.catalogue.published(name) },
  publishProduct,
);

export const archiveProductAction = action(
  { ...byAdmin, schema: productIdSchema, message: ({ name }) => messages.catalogue.archived(name) },
  archiveProduct,
);

export const restoreProductAction = action(
  {
    ...byAdmin,
    schema: productIdSchema,
    message: ({ name, state }) =>
      state === 'draft' ? messages.catalogue.draftAgain(name) : messages.catalogue.restored(name),
  },
  restoreProduct,
);

export const deleteProductAction = action(
  { ...byAdmin, schema: productIdSchema, message: ({ name }) => messages.catalogue.deleted(name) },
  deleteProduct,
);

export const adjustStockAction = action(
  {
    ...byAdmin,
    schema: adjustStockSchema,
    message: ({ name, available }) => messages.catalogue.stockAdjusted(name, available),
  },
  adjustStock,
);

export const setFeaturedAction = action(
  {
    ...byAdmin,
    schema: setFeaturedSchema,
    message: ({ name, featured }) =>
      featured ? messages.catalogue.featured(name) : messages.catalogue.notFeatured(name),
  },
  setFeatured,
);
