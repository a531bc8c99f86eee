import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldError, FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type * as z from 'zod';

const halfTyped = 'Complete the date, or clear it.';

/** Whether the browser withholds what is in a control: of a date without its year, for example, the value is empty. */
const isHalfTyped = (control: unknown): control is HTMLInputElement =>
  control instanceof HTMLInputElement && control.validity.badInput;

/** Validates by the schema, and refuses what is half typed, which where a field may be empty would be dropped unseen. */
export function resolverFor<Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
): Resolver<Input, unknown, Output> {
  const resolve = zodResolver(schema);
  return async (values, context, options) => {
    const result = await resolve(values, context, options);
    const refused: Record<string, FieldError> = {};
    for (const [name, { ref }] of Object.entries(options.fields))
      if (isHalfTyped(ref)) refused[name] = { type: 'badInput', message: halfTyped, ref };
    if (Object.keys(refused).length === 0) return result;
    const errors: FieldErrors = { ...refused, ...result.errors };
    return { values: {}, errors: errors as FieldErrors<Input> }; // by the names of the form's own fields
  };
}
