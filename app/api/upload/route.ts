import { readImage } from '@/lib/http/request-image';
import { resource, route } from '@/lib/http/route';
import { uploadImage } from '@/lib/images/upload';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  /** The image-hosting call: multipart, field `image` (specification §7, decision 0012). */
  POST: route({ access: 'user', ownBody: true }, async (actor, request) => ({
    success: true,
    data: await uploadImage(actor, await readImage(request), 'image', request.signal),
  })),
});
