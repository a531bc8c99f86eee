import { createHmac } from 'node:crypto';
import { sameSecret } from '../same-secret.ts';

const PREFIX = 'hmac-sha256=';

/** UploadThing's signature of a payload or of a presigned URL. */
export function sign(text: string, apiKey: string): string {
  return PREFIX + createHmac('sha256', apiKey).update(text).digest('hex');
}

/** Whether `url` ends in the signature of everything before it, as the SDK's presigned URLs do. */
export function isSignedUrl(url: string, apiKey: string): boolean {
  const separator = '&signature=';
  const at = url.lastIndexOf(separator);
  if (at < 0) return false;
  const signature = decodeURIComponent(url.slice(at + separator.length));
  return sameSecret(signature, sign(url.slice(0, at), apiKey));
}

/** The value of `UPLOADTHING_TOKEN`: one base64 text with the key, the app and its regions. */
export function encodeToken(apiKey: string, appId: string): string {
  return Buffer.from(JSON.stringify({ apiKey, appId, regions: ['sandbox'] })).toString('base64');
}
