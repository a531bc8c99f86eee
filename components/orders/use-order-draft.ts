'use client';

import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useDraft } from '@/components/form/use-draft';

const kept = ['userName', 'address', 'phn', 'quantity'];

/** What was typed into the order form of one product. */
export const useOrderDraft = <I extends FieldValues, O>(
  productId: string,
  form: UseFormReturn<I, unknown, O>,
) => useDraft(`order:${productId}`, kept, form);
