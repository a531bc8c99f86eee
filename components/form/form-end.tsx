import type { ComponentProps } from 'react';
import { FormDone, FormMessage } from '@/components/form/form-message';
import { SubmitButton } from '@/components/form/submit-button';

type FormEndProps = Omit<ComponentProps<typeof SubmitButton>, 'pending' | 'form'> & {
  form: ComponentProps<typeof FormMessage> & ComponentProps<typeof FormDone> & { pending: boolean };
};

/** The end of a form: its error, its success message and its submit button. */
export function FormEnd({ form: { failure, done, pending }, ...button }: FormEndProps) {
  return (
    <>
      <FormMessage failure={failure} />
      <FormDone done={done} />
      <SubmitButton size="md" className="justify-self-start" {...button} pending={pending} />
    </>
  );
}
