'use server';

import { messages } from '@/lib/base/messages';
import { paths } from '@/lib/base/paths';
import { action } from '@/lib/http/action';
import { addProductForm } from './add';
import { productEdited, productsChanged } from './changes';
import { editProduct } from './edit';
import { addProductSchema, editProductSchema } from './form-schema';
import { checkImport } from './import/check';
import { checkImportSchema, importIdSchema, startImportSchema } from './import/schema';
import { startImport, stopImport } from './import/start';
import { publishProduct } from './publish';
import { rearranged } from './rearranged';
import { adjustStockSchema, productIdSchema, setFeaturedSchema } from './schema';
import { archiveProduct, deleteProduct, restoreProduct, setFeatured } from './status';
import { adjustStock } from './stock';

const byAdmin = { access: 'admin', changes: ({ id }: { id: string }) => productsChanged(id) } as const;
const ofOne = { access: 'admin', changes: ({ id }: { id: string }) => productEdited(id) } as const;

export const addProductAction = action(
  {
    ...byAdmin,
    schema: addProductSchema,
    fileLists: ['image'],
    rearranged,
    message: ({ state, name }) =>
      state === 'draft' ? messages.catalogue.savedDraft(name) : messages.catalogue.added,
    leadsTo: ({ state, id }) => (state === 'draft' ? paths.manageProduct(id) : paths.manageProducts),
  },
  addProductForm,
);

export const editProductAction = action(
  {
    access: 'admin',
    changes: ({ id, isListedAnew }) => (isListedAnew ? productsChanged(id) : productEdited(id)),
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

const importPage = ({ id }: { id: string }) => paths.checkedImport(id);

/** The import actions declare no `changes`: the import job announces the products that it has written. */
export const checkImportAction = action(
  {
    access: 'admin',
    schema: checkImportSchema,
    files: ['file'],
    message: ({ name, counts }) => messages.import.checked(name, counts),
    withoutScript: importPage,
    leadsTo: importPage,
  },
  checkImport,
);

export const startImportAction = action(
  { access: 'admin', schema: startImportSchema, message: messages.import.started, withoutScript: importPage },
  startImport,
);

export const stopImportAction = action(
  { access: 'admin', schema: importIdSchema, message: messages.import.stopped, withoutScript: importPage },
  stopImport,
);
