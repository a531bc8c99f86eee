import { type RefObject, useEffect, useRef } from 'react';
import type { FieldPath, FieldValues, PathValue, UseFormReturn } from 'react-hook-form';
import { normalizeLineEnds } from '@/components/form/line-ends';

/** A control's value with normalized line ends. */
export const textOf = <Input extends FieldValues, Output>(
  { getValues }: Pick<UseFormReturn<Input, unknown, Output>, 'getValues'>,
  name: FieldPath<Input>,
): string => normalizeLineEnds(String(getValues(name) ?? ''));

/**
 * Gives untouched controls the current data whenever the page around the form is rendered again.
 * @param came the value with which each control was last rendered
 */
export function useSyncUntouched<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  came: RefObject<Map<FieldPath<Input>, string>>,
): void {
  const shown = useRef(new Map<FieldPath<Input>, string>());
  const { isSubmitted } = form.formState;
  useEffect(() => {
    for (const [name, text] of came.current) {
      const before = shown.current.get(name);
      if (before === undefined || before === text || textOf(form, name) !== normalizeLineEnds(before))
        continue;
      form.setValue(name, text as PathValue<Input, FieldPath<Input>>, { shouldValidate: isSubmitted });
    }
    shown.current = new Map(came.current);
  });
}
