/** How long an answer is kept for the application, which is there within seconds; later the answer is old. */
const KEPT_MS = 10_000

/** Stands for the page's own origin when an address has none. */
const OWN = 'http://own'

interface Asked {
  answer: Promise<Response>
  at: number
  isThere: boolean
}

const asked = new Map<string, Asked>()

/**
 * Requests that a page makes while its application is still loading. The client of a small script that loads first uses
 * this as its `fetch`: it sends the request and keeps the answer for {@link takeAhead}, which the application's client
 * uses.
 */
export const askAhead: typeof fetch = (input, init) => {
  for (const [key, { at }] of asked) if (performance.now() - at >= KEPT_MS) asked.delete(key)
  const answer = fetch(input, init).then(wholly)
  const one: Asked = { answer, at: performance.now(), isThere: false }
  const arrived = () => void (one.isThere = true)
  answer.then(arrived, arrived) // whoever takes a failed one will ask again
  asked.set(requestKey(input, init), one)
  return answer
}

/**
 * Reads the whole text, so that the taker need not wait for the browser's process or for a stream. It can be read more
 * than once.
 */
async function wholly(response: Response): Promise<Response> {
  if (!response.ok) return response
  const text = await response.text()
  const { status, headers } = response
  return Object.assign(new Response(text, { status, headers }), { text: async () => text })
}

/** Whether something was requested ahead and all of it has arrived, so that it can be taken without waiting. */
export const isAheadThere = (): boolean => asked.size > 0 && [...asked.values()].every(({ isThere }) => isThere)

/**
 * The answer to the same request in the same session, if it was made ahead; only once. Otherwise, and after a failure,
 * sends the request.
 */
export const takeAhead: typeof fetch = async (input, init) => {
  if (asked.size === 0) return fetch(input, init)
  const key = requestKey(input, init)
  const ahead = asked.get(key)
  asked.delete(key)
  if (ahead && performance.now() - ahead.at < KEPT_MS) {
    const response = await ahead.answer.catch(() => null)
    if (response?.ok) return response
  }
  return fetch(input, init)
}

/** Identifies the session and the request; the timestamp that prevents caching does not count. */
function requestKey(input: RequestInfo | URL, { method, headers, body }: RequestInit = {}): string {
  const url = new URL(input instanceof Request ? input.url : input, OWN)
  url.searchParams.delete('_t')
  const sent = new Headers(headers)
  const who = ['X-Access-Token', 'Authorization', 'tenant-id'].map((name) => sent.get(name))
  return JSON.stringify([method ?? 'GET', url.href, who, typeof body === 'string' ? body : null])
}
