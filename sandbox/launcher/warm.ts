/**
 * Loads what the launcher loads and ends. Run before the first start: it leaves compiled code behind, so that the
 * launcher itself never holds the type stripper in memory (a fifth of its size).
 */
import '../google/server.ts';
import '../mail/server.ts';
import '../mongodb/host.ts';
import '../stripe/server.ts';
import '../uploadthing/server.ts';
import './launch.ts';
