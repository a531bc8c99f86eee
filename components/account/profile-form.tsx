'use client';

import { type SubmitEvent, useEffect, useRef } from 'react';
import { Avatar } from '@/components/account/avatar';
import { useAccountEmail } from '@/components/auth/account';
import { AddressField } from '@/components/form/address-field';
import { FormDone, FormMessage } from '@/components/form/form-message';
import { PhoneField } from '@/components/form/phone-field';
import { PhotoField } from '@/components/form/photo-field';
import { PhotoSubmit } from '@/components/form/photo-submit';
import { TextField } from '@/components/form/text-field';
import { useActionForm } from '@/components/form/use-action-form';
import { useDraft } from '@/components/form/use-draft';
import { useUpload } from '@/components/form/use-upload';
import { Button } from '@/components/ui/button';
import { Sheet, sheetPadding } from '@/components/ui/sheet';
import { messages } from '@/lib/base/messages';
import { paths } from '@/lib/base/paths';
import { updateProfileAction } from '@/lib/users/actions';
import { type Profile, profileFormSchema, shownTexts } from '@/lib/users/schema';

type ProfileFormProps = {
  profile: Profile;
  onCancel: () => void;
  /** `isAll`: nothing was typed or chosen since it was sent. */
  onSaved: (isAll: boolean) => void;
};

/** The fields kept as a draft when the session ends while the form is open: all but the photo. */
const kept = ['name', 'phone', 'address', 'education', 'LinkedIn', 'company', 'taxNumber'];

/** Leads back to the profile without its form, where there are no scripts. */
const leaveForm = 'leave-profile';

/** The storage key of that draft. */
export const profileDraft = (email: string): string => `profile:${email}`;

/** Editing one's own profile (specification §5). The photo is uploaded as soon as it is chosen. */
export function ProfileForm({ profile, onCancel, onSaved }: ProfileFormProps) {
  const { upload, send: sendPhoto, stop } = useUpload();
  const photo = useRef<HTMLInputElement>(null);
  const hasMore = useRef(false);
  const isSending = upload.state === 'sending';
  const isPhotoMissing = !profile.photoURL && upload.state !== 'done' && !isSending;
  const form = useActionForm({
    schema: profileFormSchema,
    action: updateProfileAction,
    onSuccess: () => onSaved(!hasMore.current),
    onFailure: (failure): boolean => draft.signInAgain(failure),
    gap: () => (isPhotoMissing ? () => photo.current?.focus() : null),
  });
  const draft = useDraft(profileDraft(useAccountEmail()), kept, form);
  const photoError = form.tried && isPhotoMissing ? messages.image.required : undefined;

  // An answer that comes after the form was closed must not close the one that was opened since.
  useEffect(
    () => () => {
      hasMore.current = true;
    },
    [],
  );

  function choosePhoto(file: File): void {
    form.forgetRefusal('photo');
    form.forgetRefusal('photoURL');
    sendPhoto(file);
  }

  function send(event: SubmitEvent<HTMLFormElement>): void {
    hasMore.current = false;
    form.props.onSubmit(event);
  }

  return (
    <Sheet aria-labelledby="edit-profile" className={sheetPadding}>
      <form
        {...form.props}
        onSubmit={send}
        onChange={() => {
          hasMore.current = true;
        }}
        className="grid gap-5"
      >
        <h2 id="edit-profile" className="font-bold text-lg">
          Edit profile
        </h2>
        {/* What the fields were filled with, so that those left alone undo no change from another tab or device. */}
        <input type="hidden" name="shown" value={form.initialValues({ shown: shownTexts(profile) }).shown} />
        {upload.state === 'done' && <input type="hidden" name="photoURL" value={upload.url} />}
        <PhotoField
          upload={upload}
          onChoose={choosePhoto}
          control={photo}
          onStop={stop}
          error={photoError ?? form.errorOf('photo') ?? form.errorOf('photoURL')}
          picture={
            <Avatar
              name={profile.name}
              photoURL={'preview' in upload ? upload.preview : profile.photoURL}
              dimmed={isSending}
            />
          }
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField form={form} name="name" label="Name" initial={profile.name} autoComplete="name" />
          <PhoneField form={form} name="phone" initial={profile.phone} />
        </div>
        <AddressField form={form} name="address" initial={profile.address} />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField form={form} name="education" label="Education" optional initial={profile.education} />
          <TextField
            form={form}
            name="LinkedIn"
            label="LinkedIn"
            type="url"
            inputMode="url"
            optional
            initial={profile.LinkedIn}
            placeholder="https://"
          />
        </div>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            form={form}
            name="company"
            label="Company"
            optional
            initial={profile.company}
            autoComplete="organization"
            hint="Shown on your invoices."
          />
          <TextField
            form={form}
            name="taxNumber"
            label="Tax number"
            optional
            initial={profile.taxNumber}
            autoComplete="off"
          />
        </div>
        <FormMessage failure={form.failure} />
        <FormDone done={form.done} />
        <PhotoSubmit
          isSending={isSending}
          pending={form.pending}
          doing="Saving"
          beside={() => (
            <Button
              type="submit"
              form={leaveForm}
              variant="quiet"
              onClick={(event) => {
                event.preventDefault();
                onCancel();
              }}
            >
              Cancel
            </Button>
          )}
        >
          Save changes
        </PhotoSubmit>
      </form>
      <form id={leaveForm} action={paths.dashboard} hidden />
    </Sheet>
  );
}
