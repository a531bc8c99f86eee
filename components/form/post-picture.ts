import * as z from 'zod';
import { messages } from '@/lib/base/messages';
import { imageLimits } from '@/lib/images/schema';

/** The response to a refused upload. */
const refusalSchema = z.object({
  error: z.object({
    message: z.string(),
    fieldErrors: z.record(z.string(), z.array(z.string())).optional(),
  }),
});

const uploadedSchema = z.object({ success: z.literal(true), data: z.object({ url: z.string() }) });

/** The shop's own message about a refused upload; null if the answer is somebody else's, such as a proxy's. */
function sentenceOf(answer: string): string | null {
  try {
    const { error } = refusalSchema.parse(JSON.parse(answer));
    return error.fieldErrors?.['image']?.[0] ?? error.message;
  } catch {
    return null;
  }
}

function urlOf(answer: string): string | null {
  try {
    return uploadedSchema.parse(JSON.parse(answer)).data.url;
  } catch {
    return null;
  }
}

/** Why a picture is too large to send; null if it is not. */
export const sizeComplaint = ({ size }: File): string | null =>
  size > imageLimits.bytes ? messages.image.tooLarge(imageLimits.bytes / 1024 / 1024) : null;

/** Milliseconds without progress after which an upload has failed; a slow one may take longer. */
const patience = 120_000;

type Told = {
  /** `sent` is in bytes. */
  onProgress: (sent: number) => void;
  onDone: (url: string) => void;
  onFail: (message: string, mayRetry: boolean) => void;
};

/** Uploads a picture, with progress, which `fetch` does not report. Returns a function that aborts the upload. */
export function postPicture(file: File, { onProgress, onDone, onFail }: Told): () => void {
  const xhr = new XMLHttpRequest();
  const begun = performance.now();
  xhr.upload.onprogress = ({ loaded }) => {
    xhr.timeout = performance.now() - begun + patience; // counted from the beginning
    onProgress(Math.min(loaded, file.size));
  };
  xhr.onload = () => {
    const url = xhr.status < 300 ? urlOf(xhr.responseText) : null;
    if (url) return onDone(url);
    const sentence = sentenceOf(xhr.responseText);
    onFail(sentence ?? messages.unavailable, sentence === null || xhr.status === 408 || xhr.status >= 429);
  };
  xhr.onerror = () => onFail(messages.unavailable, true);
  xhr.ontimeout = xhr.onerror;
  xhr.timeout = patience;
  xhr.open('POST', '/api/upload');
  const body = new FormData();
  body.set('image', file);
  xhr.send(body);
  return () => xhr.abort();
}
