import { createHash } from 'node:crypto';

/**
 * Next derives the ids of server actions from this key and their position in the sources. It is no secret, and the same
 * in every build, so that a form of an older page, or from another machine, still finds its action (decision 0034).
 */
export const actionSalt = createHash('sha256').update('storefront server actions').digest('base64');
