import { afterEach } from 'vitest';
import { catchConsole, takeUnexpected } from '../console.ts';

catchConsole();

afterEach(() => {
  const unexpected = takeUnexpected();
  if (unexpected.length > 0) throw new Error(`Unexpected console output:\n${unexpected.join('\n')}`);
});
