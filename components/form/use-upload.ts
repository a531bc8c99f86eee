'use client';

import { useEffect, useRef, useState } from 'react';
import * as z from 'zod';
import { messages } from '@/lib/base/messages';
import { imageLimits } from '@/lib/images/schema';

/** A picture on its way to the image host. `preview` is an address in this browser; sizes in bytes. */
export type Upload =
  | { state: 'none' }
  | { state: 'sending'; name: string; preview: string; sent: number; total: number }
  | { state: 'done'; name: string; preview: string; url: string }
  | { state: 'failed'; name: string; message: string; retry: (() => void) | null };

const uploadedSchema = z.object({ success: z.literal(true), data: z.object({ url: z.string() }) });
const refusedSchema = z.object({
  error: z.object({
    message: z.string(),
    fieldErrors: z.record(z.string(), z.array(z.string())).optional(),
  }),
});

/** What the server said, in its own words. */
function sentenceOf(answer: string): string {
  try {
    const { error } = refusedSchema.parse(JSON.parse(answer));
    return error.fieldErrors?.['image']?.[0] ?? error.message;
  } catch {
    return messages.unavailable;
  }
}

function urlOf(answer: string): string | null {
  try {
    return uploadedSchema.parse(JSON.parse(answer)).data.url;
  } catch {
    return null;
  }
}

/** Sends a chosen picture at once, with progress (`fetch` has none), so that saving need not wait for it. */
export function useUpload(): { upload: Upload; send: (file: File) => void; stop: () => void } {
  const [upload, setUpload] = useState<Upload>({ state: 'none' });
  const request = useRef<XMLHttpRequest | null>(null);
  const preview = useRef<string | null>(null);

  function drop(): void {
    request.current?.abort();
    request.current = null;
    if (preview.current) URL.revokeObjectURL(preview.current);
    preview.current = null;
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: on leaving only
  useEffect(() => drop, []);

  function send(file: File): void {
    drop();
    const { name, size: total } = file;
    if (total > imageLimits.bytes) {
      const message = messages.image.tooLarge(imageLimits.bytes / 1024 / 1024);
      setUpload({ state: 'failed', name, message, retry: null });
      return;
    }
    const shown = URL.createObjectURL(file);
    preview.current = shown;
    const fail = (message: string, mayRetry: boolean) =>
      setUpload({ state: 'failed', name, message, retry: mayRetry ? () => send(file) : null });

    const xhr = new XMLHttpRequest();
    request.current = xhr;
    xhr.upload.onprogress = ({ loaded }) =>
      setUpload({ state: 'sending', name, preview: shown, sent: Math.min(loaded, total), total });
    xhr.onload = () => {
      const url = xhr.status < 300 ? urlOf(xhr.responseText) : null;
      if (url) setUpload({ state: 'done', name, preview: shown, url });
      else fail(sentenceOf(xhr.responseText), xhr.status >= 429);
    };
    xhr.onerror = () => fail(messages.unavailable, true);
    xhr.ontimeout = xhr.onerror;
    xhr.timeout = 120_000;
    xhr.open('POST', '/api/upload');
    const body = new FormData();
    body.set('image', file);
    setUpload({ state: 'sending', name, preview: shown, sent: 0, total });
    xhr.send(body);
  }

  function stop(): void {
    drop();
    setUpload({ state: 'none' });
  }

  return { upload, send, stop };
}
