'use client';

import { useEffect, useRef, useState } from 'react';
import { postPicture, sizeComplaint } from '@/components/form/post-picture';

/** The state of one of several uploads; sizes in bytes. */
type Progress =
  | { state: 'sending'; name: string; sent: number; total: number }
  | { state: 'done'; name: string }
  | { state: 'failed'; name: string; message: string; retry: (() => void) | null };
export type Sent = { id: number; upload: Progress };

/** Each upload keeps its place in the list, or its buttons would move under the pointer. */
export const withUpload = (sent: readonly Sent[], changed: Sent): readonly Sent[] =>
  sent.some(({ id }) => id === changed.id)
    ? sent.map((each) => (each.id === changed.id ? changed : each))
    : [...sent, changed];

type Uploads = {
  sent: readonly Sent[];
  send: (files: readonly File[]) => void;
  /** Removes one, aborting it if it is being sent. */
  stop: (id: number) => void;
};

/** Uploads pictures as soon as they are chosen, one after another; `onDone` gets the URL of each. */
export function useUploads(onDone: (url: string) => void): Uploads {
  const [sent, setSent] = useState<readonly Sent[]>([]);
  const waiting = useRef<{ id: number; file: File }[]>([]);
  const current = useRef<{ id: number; abort: () => void } | null>(null);
  const made = useRef(0);

  useEffect(() => () => current.current?.abort(), []);

  const tell = (id: number, upload: Progress) => setSent((before) => withUpload(before, { id, upload }));

  function next(): void {
    const [first] = waiting.current;
    if (current.current || !first) return;
    waiting.current = waiting.current.slice(1);
    const { id, file } = first;
    const { name, size: total } = file;
    const end = (upload: Progress) => {
      current.current = null;
      tell(id, upload);
      next();
    };
    const abort = postPicture(file, {
      onProgress: (bytes) => tell(id, { state: 'sending', name, sent: bytes, total }),
      onDone: (url) => {
        onDone(url);
        end({ state: 'done', name });
      },
      onFail: (message, mayRetry) =>
        end({ state: 'failed', name, message, retry: mayRetry ? () => queue(id, file) : null }),
    });
    current.current = { id, abort };
  }

  function queue(id: number, file: File): void {
    const { name, size: total } = file;
    const message = sizeComplaint(file);
    if (message !== null) {
      tell(id, { state: 'failed', name, message, retry: null });
      return;
    }
    tell(id, { state: 'sending', name, sent: 0, total });
    waiting.current.push({ id, file });
    next();
  }

  function send(files: readonly File[]): void {
    setSent((before) => before.filter(({ upload }) => upload.state === 'sending'));
    for (const file of files) {
      made.current += 1;
      queue(made.current, file);
    }
  }

  function stop(id: number): void {
    waiting.current = waiting.current.filter((each) => each.id !== id);
    setSent((before) => before.filter((each) => each.id !== id));
    if (current.current?.id !== id) return;
    current.current.abort();
    current.current = null;
    next();
  }

  return { sent, send, stop };
}
