/**
 * An error in a form that may be logged. Drizzle puts the values of a failed query into its message. They can be typed
 * text, hashes or documents, so only the statement and the database's own message are kept.
 */
export function loggable(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error))
  if (!error.message.startsWith('Failed query:')) return error
  const statement = error.message.split('\nparams:')[0]!
  const reason = error.cause instanceof Error ? error.cause.message : ''
  const clean = new Error(`${statement}: ${reason}`)
  clean.stack = `${clean.message}\n${(error.stack ?? '')
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n')}`
  return clean
}

/** Addresses are logged without their query string, because it may contain a search or a token. */
export const loggedRequest = (request: { method: string; url: string; ip: string }) => ({
  method: request.method,
  path: request.url.split('?')[0],
  ip: request.ip,
})
