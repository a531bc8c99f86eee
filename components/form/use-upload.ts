'use client';

import { useEffect, useRef, useState } from 'react';
import { postPicture, sizeComplaint } from '@/components/form/post-picture';

/** The state of a picture's upload. `preview` is an object URL of this browser; sizes in bytes. */
export type Upload =
  | { state: 'none' }
  | { state: 'sending'; name: string; preview: string; sent: number; total: number }
  | { state: 'done'; name: string; preview: string; url: string }
  | { state: 'failed'; name: string; message: string; retry: (() => void) | null };

/** Uploads a picture as soon as it is chosen, so that saving need not wait for it. */
export function useUpload(): { upload: Upload; send: (file: File) => void; stop: () => void } {
  const [upload, setUpload] = useState<Upload>({ state: 'none' });
  const abort = useRef<(() => void) | null>(null);
  const preview = useRef<string | null>(null);

  function drop(): void {
    abort.current?.();
    abort.current = null;
    if (preview.current) URL.revokeObjectURL(preview.current);
    preview.current = null;
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: on unmount only
  useEffect(() => drop, []);

  function send(file: File): void {
    drop();
    const { name, size: total } = file;
    const complaint = sizeComplaint(file);
    if (complaint !== null) {
      setUpload({ state: 'failed', name, message: complaint, retry: null });
      return;
    }
    const shown = URL.createObjectURL(file);
    preview.current = shown;
    setUpload({ state: 'sending', name, preview: shown, sent: 0, total });
    abort.current = postPicture(file, {
      onProgress: (sent) => setUpload({ state: 'sending', name, preview: shown, sent, total }),
      onDone: (url) => setUpload({ state: 'done', name, preview: shown, url }),
      onFail: (message, mayRetry) =>
        setUpload({ state: 'failed', name, message, retry: mayRetry ? () => send(file) : null }),
    });
  }

  function stop(): void {
    drop();
    setUpload({ state: 'none' });
  }

  return { upload, send, stop };
}
