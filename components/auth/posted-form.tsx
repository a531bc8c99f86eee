import { LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Posted } from '@/components/auth/use-posted-result';
import { FormMessage } from '@/components/form/form-message';
import { SubmitFailedMessages } from '@/components/form/submit-failed-messages';
import { Button } from '@/components/ui/button';
import type { Failure } from '@/lib/base/errors';

type PostedFormProps<Data> = {
  posted: Posted<Data>;
  /** Text of the submit button. */
  label: string;
  pendingLabel: string;
  /** An error from before this form was submitted. */
  earlier?: Pick<Failure, 'message'> | null;
  children: ReactNode;
};

/** A form of the sign-in pages: its fields, the error of the form as a whole, and its submit button. */
export function PostedForm<Data>(props: PostedFormProps<Data>) {
  const { posted, label, pendingLabel, earlier = null, children } = props;
  const failure = posted.failure?.fieldErrors ? null : posted.failure;
  return (
    <form action={posted.action} data-live-form="page" noValidate className="grid gap-5">
      {children}
      <SubmitFailedMessages />
      {failure && (
        <div data-failure>
          <FormMessage failure={failure} />
        </div>
      )}
      {!failure && <FormMessage failure={earlier} />}
      <Button type="submit" variant="ink" size="lg" className="group w-full">
        <LoaderCircle aria-hidden className="hidden size-[18px] animate-spin group-aria-disabled:block" />
        <span data-pending={pendingLabel}>{label}</span>
      </Button>
    </form>
  );
}
