import fc from 'fast-check';

/* The short run draws the same values each time, so that it fails for a change alone; the long run draws new ones. */
if (process.env['TEST_COUNTS'] !== 'long') fc.configureGlobal({ seed: 1 });
