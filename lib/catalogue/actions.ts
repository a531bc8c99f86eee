'use server';

import { messages } from '@/lib/base/messages';
import { action } from '@/lib/http/action';
import { addProductForm } from './add';
import { productEdited, productsChanged } from './changes';
import { editProduct } from './edit';
import {
  addProductSchema,
  adjustStockSchema,
  editProductSchema,
  productIdSchema,
  setFeaturedSchema,
} from './schema';
import { archiveProduct, deleteProduct, restoreProduct, setFeatured } from './status';
import { adjustStock } from './stock';

const byAdmin = { access: 'admin', changes: ({ id }: { id: string }) => productsChanged(id) } as const;
const ofOne = { access: 'admin', changes: ({ id }: { id: string }) => productEdited(id) } as const;

export const addProductAction = action(
  { ...byAdmin, schema: addProductSchema, files: ['image'], message: messages.catalogue.added },
  addProductForm,
);

export const editProductAction = action(
  { ...ofOne, schema: editProductSchema, files: ['image'], message: messages.catalogue.edited },
  editProduct,
);

export const archiveProductAction = action(
  { ...byAdmin, schema: productIdSchema, message: ({ name }) => messages.catalogue.archived(name) },
  archiveProduct,
);

export const restoreProductAction = action(
  { ...byAdmin, schema: productIdSchema, message: ({ name }) => messages.catalogue.restored(name) },
  restoreProduct,
);

export const deleteProductAction = action(
  { ...byAdmin, schema: productIdSchema, message: ({ name }) => messages.catalogue.deleted(name) },
  deleteProduct,
);

export const adjustStockAction = action(
  {
    ...ofOne,
    schema: adjustStockSchema,
    message: ({ name, available }) => messages.catalogue.stockAdjusted(name, available),
  },
  adjustStock,
);

export const setFeaturedAction = action(
  {
    ...ofOne,
    schema: setFeaturedSchema,
    message: ({ name, featured }) =>
      featured ? messages.catalogue.featured(name) : messages.catalogue.notFeatured(name),
  },
  setFeatured,
);
