'use server';

import { messages } from '@/lib/base/messages';
import { action } from '@/lib/http/action';
import { addProductForm } from './add';
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

const changes = ['products'] as const;

export const addProductAction = action(
  {
    access: 'admin',
    schema: addProductSchema,
    files: ['image'],
    message: messages.catalogue.added,
    changes,
  },
  addProductForm,
);

export const editProductAction = action(
  {
    access: 'admin',
    schema: editProductSchema,
    files: ['image'],
    message: messages.catalogue.edited,
    changes,
  },
  editProduct,
);

export const archiveProductAction = action(
  {
    access: 'admin',
    schema: productIdSchema,
    message: ({ name }) => messages.catalogue.archived(name),
    changes,
  },
  archiveProduct,
);

export const restoreProductAction = action(
  {
    access: 'admin',
    schema: productIdSchema,
    message: ({ name }) => messages.catalogue.restored(name),
    changes,
  },
  restoreProduct,
);

export const deleteProductAction = action(
  {
    access: 'admin',
    schema: productIdSchema,
    message: ({ name }) => messages.catalogue.deleted(name),
    changes,
  },
  deleteProduct,
);

export const adjustStockAction = action(
  {
    access: 'admin',
    schema: adjustStockSchema,
    message: ({ name, available }) => messages.catalogue.stockAdjusted(name, available),
    changes,
  },
  adjustStock,
);

export const setFeaturedAction = action(
  {
    access: 'admin',
    schema: setFeaturedSchema,
    message: ({ name, featured }) =>
      featured ? messages.catalogue.featured(name) : messages.catalogue.notFeatured(name),
    changes,
  },
  setFeatured,
);
