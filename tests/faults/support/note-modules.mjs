// Writes the address of each module that a process loads into the file that NOTED_MODULES names.
import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

const file = process.env.NOTED_MODULES;
registerHooks({
  load(url, context, next) {
    if (file) appendFileSync(file, `${url}\n`);
    return next(url, context);
  },
});
