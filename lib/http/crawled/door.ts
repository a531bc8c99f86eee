import 'server-only';
import { statusOf } from '@/lib/base/error-codes';
import type { Failure } from '@/lib/base/errors';
import { clientIp } from '@/lib/platform/client-ip';
import { toFailure } from '@/lib/platform/failure';
import { consumeLimit } from '@/lib/platform/limits';
import { streamText } from '../rest-list';
import { retryHeader } from '../retry-after';

/** Proxies may cache a file for ten minutes, because crawlers ask for it again and again. */
const fileHeaders = {
  'Content-Type': 'application/xml; charset=utf-8',
  'Cache-Control': 'public, max-age=600',
};

const told = (status: number, text: string, failure: Pick<Failure, 'retryAfter'> = {}) =>
  new Response(text, {
    status,
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
      ...retryHeader(failure),
    },
  });

type File = AsyncGenerator<string, void, undefined>;

/**
 * A handler for a long file for crawlers, generated while it is sent. Reading thousands of products costs as much as a
 * dozen pages, so requests are limited per address and ten minutes.
 * @param read returns null for a file that doesn't exist
 */
export function crawled<P>(limit: 'sitemapPart' | 'feed', read: (params: P) => Promise<File | null>) {
  return async (request: Request, { params }: { params: Promise<P> }): Promise<Response> => {
    try {
      const address = clientIp(request.headers);
      await consumeLimit(limit, address, { address });
      const file = await read(await params);
      if (!file) return told(404, 'Not found');
      return await streamText(file, fileHeaders, request);
    } catch (error) {
      const failure = toFailure(error);
      return told(statusOf[failure.code], failure.message, failure);
    }
  };
}
