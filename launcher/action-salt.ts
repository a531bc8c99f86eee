import { createHash } from 'node:crypto';

/**
 * Next makes the ids of server actions from this and their place in the sources. It is no secret, and the same in every
 * build: so a form of an older page, or of another machine, still finds its action (decision 0034).
 */
export const actionSalt = createHash('sha256').update('storefront server actions').digest('base64');
