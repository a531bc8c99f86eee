'use client';

import { type ComponentProps, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { UploadProgress, UploadStatus } from '@/components/form/upload-progress';
import { useHydrated } from '@/components/form/use-hydrated';
import type { Upload } from '@/components/form/use-upload';
import { Field } from '@/components/ui/field';
import { fileStyle } from '@/components/ui/input';

type PhotoFieldProps = {
  upload: Upload;
  onChoose: (file: File) => void;
  onStop: () => void;
  error: string | undefined;
  /** The picture to show: the stored one, or the chosen one. */
  picture: ReactNode;
  /** The file input, so that the parent can focus it. */
  control: RefObject<HTMLInputElement | null>;
};

/** The field for a photo: choose it, see its upload progress, stop it or try again. */
export function PhotoField({ upload, onChoose, onStop, error, picture, control }: PhotoFieldProps) {
  const shown = useRef(upload);
  const isGone = upload.state === 'none' || upload.state === 'failed';

  // Clears the input when an upload was stopped or failed, so that the same file can be chosen again.
  useEffect(() => {
    if (isGone && upload !== shown.current && control.current) control.current.value = '';
    shown.current = upload;
  }, [upload, isGone, control]);

  return (
    <Field
      label="Photo"
      hint="JPEG, PNG or WebP, at most 8 MB."
      error={upload.state === 'failed' ? upload.message : error}
    >
      {(wiring) => (
        <div className="flex items-center gap-4">
          {picture}
          <div className="grid min-w-0 flex-1 gap-2">
            <FileZone
              {...wiring}
              control={control}
              name="photo" // under which a form without scripts sends the file itself
              words={upload.state === 'none' ? 'Choose a photo' : 'Choose another'}
              onChoose={([file]) => {
                if (file) onChoose(file);
              }}
            />
            <UploadStatus uploads={[{ id: 0, upload }]} />
            <UploadProgress upload={upload} onStop={onStop} control={control} />
          </div>
        </div>
      )}
    </Field>
  );
}

type FileZoneProps = Omit<ComponentProps<'input'>, 'onChange' | 'type'> & {
  control: RefObject<HTMLInputElement | null>;
  /** The text that invites a press: 'Choose a photo'. */
  words: string;
  onChoose: (files: readonly File[]) => void;
};

/** Takes pictures that are chosen or dropped; without scripts a plain file input that sends them with the form. */
export function FileZone({ control, name, words, onChoose, ...wiring }: FileZoneProps) {
  const alive = useHydrated();
  const isEarly = useRef(true);

  // Takes what was chosen before the page was alive, when nobody listened.
  useEffect(() => {
    if (!alive || !isEarly.current) return;
    isEarly.current = false;
    const chosen = [...(control.current?.files ?? [])];
    if (chosen.length > 0) onChoose(chosen);
  });

  return (
    <div className="relative grid min-h-16 items-center rounded-md border border-control border-dashed bg-surface px-4 py-3 text-sm hover:border-control-hover hover:bg-surface-2 has-focus-visible:outline-2 has-focus-visible:outline-focus has-aria-invalid:border-bad">
      <p aria-hidden className="needs-script">
        <b className="font-semibold underline decoration-line-strong">{words}</b>, or drop it here
      </p>
      {/* Covers the text, so that files can be dropped on it. Nameless once hydrated: files are uploaded at once. */}
      <input
        {...wiring}
        ref={control}
        type="file"
        name={alive ? undefined : name}
        accept="image/jpeg,image/png,image/webp"
        onChange={({ currentTarget: { files } }) => onChoose([...(files ?? [])])}
        className={`over-words cursor-pointer ${fileStyle}`}
      />
    </div>
  );
}
