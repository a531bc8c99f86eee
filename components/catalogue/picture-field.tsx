'use client';

import { ImageIcon } from 'lucide-react';
import { PhotoField } from '@/components/form/photo-field';
import type { Upload } from '@/components/form/use-upload';
import { Tile } from '@/components/ui/tile';

type PictureFieldProps = {
  upload: Upload;
  onChoose: (file: File) => void;
  onStop: () => void;
  error: string | undefined;
  /** The picture the product has already. */
  kept?: string;
};

/** The photo of a product: chosen, shown, sent with its progress. */
export function PictureField({ upload, onChoose, onStop, error, kept }: PictureFieldProps) {
  const shown = 'preview' in upload ? upload.preview : kept;
  return (
    <PhotoField
      label="Photo"
      name="image"
      upload={upload}
      onChoose={onChoose}
      onStop={onStop}
      error={error}
      hint="Square looks best. JPEG, PNG or WebP, at most 8 MB and 8000 pixels."
      picture={
        shown ? (
          <Tile src={shown} alt="" sizes="96px" className="w-24 shrink-0" />
        ) : (
          <span
            aria-hidden
            className="grid size-24 shrink-0 place-items-center rounded-sm border border-control border-dashed text-ink-3"
          >
            <ImageIcon className="size-6" strokeWidth={1.5} />
          </span>
        )
      }
    />
  );
}
