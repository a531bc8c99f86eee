import { readImage } from '@/lib/http/request-image';
import { resource, route } from '@/lib/http/route';
import { storeImage, takeUpload } from '@/lib/images/upload';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  /** Stores an image: multipart, field `image` (specification §7, decision 0012). */
  POST: route({ access: 'user', ownBody: true }, async (actor, request) => {
    await takeUpload(actor);
    const data = await storeImage(actor, await readImage(request), 'image', request.signal);
    return { success: true, data };
  }),
});
