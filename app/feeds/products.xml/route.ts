import { crawled } from '@/lib/http/crawled/door';
import { merchantFeed } from '@/lib/http/crawled/merchant-feed';

/** Every product, for Google Merchant Center. */
export const GET = crawled('feed', async () => merchantFeed());
