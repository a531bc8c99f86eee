// What a production build starts, bundled with the rest of server/ (scripts/server/bundle.ts); sources start at main.ts.
import module from 'node:module';
import path from 'node:path';

// V8's code of the first start serves the next ones. A folder that cannot be written to, as a release's, only costs its time;
// NODE_COMPILE_CACHE names another.
module.enableCompileCache(path.join(import.meta.dirname, 'compiled'));

await import('./main.ts');
