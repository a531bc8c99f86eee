/**
 * Loads the launcher's modules and ends. Run before the first start, it leaves compiled code in the cache, so that the
 * launcher never loads the type stripper (a fifth of its memory).
 */
import '../sandbox/google/server.ts';
import '../sandbox/mail/server.ts';
import '../sandbox/mongodb/host.ts';
import '../sandbox/stripe/server.ts';
import '../sandbox/uploadthing/server.ts';
import './launch.ts';
