import { uploadImage } from '@/lib/images/mutations';
import { readImage } from '@/lib/request-form';
import { resource, route } from '@/lib/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  /** The specification's image-hosting call: multipart, field `image` (§7, design §7). */
  POST: route({ access: 'user' }, async (actor, request) => ({
    success: true,
    data: await uploadImage(actor, await readImage(request)),
  })),
});
