/**
 * One JSON line on standard error. Never pass a request, a header or a body.
 * @returns the id under which the line can be found
 */
export function logProblem(
  message: string,
  details: Record<string, string | number> = {},
  cause?: unknown,
): string {
  const id = crypto.randomUUID().slice(0, 8);
  const error =
    cause instanceof Error ? { name: cause.name, message: cause.message, stack: cause.stack } : undefined;
  const line = {
    level: 50,
    time: new Date().toISOString(),
    id,
    msg: message,
    ...details,
    ...(error && { err: error }),
  };
  if (process.env['LOG_LEVEL'] !== 'silent') process.stderr.write(`${JSON.stringify(line)}\n`);
  return id;
}
