import { type RefObject, useEffect, useRef } from 'react';
import type { FieldPath, FieldValues, PathValue, UseFormReturn } from 'react-hook-form';
import { asControls } from '@/components/form/line-ends';

/** What a control says, with line ends as controls have them. */
export const textOf = <Input extends FieldValues, Output>(
  { getValues }: Pick<UseFormReturn<Input, unknown, Output>, 'getValues'>,
  name: FieldPath<Input>,
): string => asControls(String(getValues(name) ?? ''));

/**
 * Lets controls that nobody typed over say what the page says whenever it is made anew around the form.
 * @param came what each control came with in the last render
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
      if (before === undefined || before === text || textOf(form, name) !== asControls(before)) continue;
      form.setValue(name, text as PathValue<Input, FieldPath<Input>>, { shouldValidate: isSubmitted });
    }
    shown.current = new Map(came.current);
  });
}
