/** Stands in for the program that works on pictures; the first byte says how it fares. */
process.on('message', ({ bytes }: { bytes: Uint8Array }) => {
  if (bytes[0] === 1) process.kill(process.pid, 'SIGSEGV');
  if (bytes[0] === 2) return; // and never answers
  process.send?.({ kind: 'pictures', pictures: [bytes] });
});
process.on('disconnect', () => process.exit(0));
