// Entry of a production build, bundled with the rest of server/ (scripts/server/bundle.ts); in development, main.ts is.
import module from 'node:module';
import path from 'node:path';

// Later starts reuse the code that V8 compiled in the first. A read-only folder, as in a release, only costs time;
// NODE_COMPILE_CACHE sets another.
module.enableCompileCache(path.join(import.meta.dirname, 'compiled'));

await import('./main.ts');
