import { readImage } from '@/lib/http/request-image';
import { resource, route } from '@/lib/http/route';
import { uploadImage } from '@/lib/images/upload';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  /** The specification's image-hosting call: multipart, field `image` (§7, design §7). */
  POST: route({ access: 'user' }, async (actor, request) => ({
    success: true,
    data: await uploadImage(actor, await readImage(request)),
  })),
});
