/**
 * Loads what the launcher loads and ends. Run before the first start: it leaves compiled code behind, so that the
 * launcher itself never holds the type stripper in memory (a fifth of its size).
 */
import '../sandbox/google/server.ts';
import '../sandbox/mail/server.ts';
import '../sandbox/mongodb/host.ts';
import '../sandbox/stripe/server.ts';
import '../sandbox/uploadthing/server.ts';
import './launch.ts';
