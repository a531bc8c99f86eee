'use client';

import { type RefObject, useEffect, useRef } from 'react';
import { useUpload } from '@/components/form/use-upload';

type Picture = ReturnType<typeof useUpload> & {
  /** Where the uploaded picture is, by which the form sends it; empty until then. */
  url: string;
  /** The form that has the file field. */
  sheet: RefObject<HTMLFormElement | null>;
  /** Puts the focus on the file field. */
  focus: () => void;
};

/** The picture of a product form, uploaded as soon as it is chosen, also when that was before the page was alive. */
export function useProductPicture(): Picture {
  const picture = useUpload();
  const sheet = useRef<HTMLFormElement>(null);
  const { upload, send } = picture;
  const field = () => sheet.current?.querySelector<HTMLInputElement>('input[type=file]') ?? null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was chosen before
  useEffect(() => {
    const [file] = field()?.files ?? [];
    if (file) send(file);
  }, []);

  return { ...picture, url: upload.state === 'done' ? upload.url : '', sheet, focus: () => field()?.focus() };
}
