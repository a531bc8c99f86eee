// The static half of the tests: format, lint, types and import rules.
process.argv.splice(2, Number.POSITIVE_INFINITY, '--only', 'check');
await import('./test.mjs');
