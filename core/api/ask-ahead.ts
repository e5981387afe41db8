/** How long an answer waits for who asks: the application is there within seconds, or the answer is old. */
const KEPT_MS = 10_000

/** Stands for the page's own origin, where an address names none. */
const OWN = 'http://own'

interface Asked {
  answer: Promise<Response>
  at: number
  isThere: boolean
}

const asked = new Map<string, Asked>()

/**
 * What a page asks while its application is still on its way. The client of a small script that is there first has this
 * as its `fetch`: it sends the request and keeps the answer for {@link takeAhead}, which the application's client has.
 */
export const askAhead: typeof fetch = (input, init) => {
  const answer = fetch(input, init).then(wholly)
  const one: Asked = { answer, at: performance.now(), isThere: false }
  const arrived = () => void (one.isThere = true)
  answer.then(arrived, arrived) // who takes one that failed will ask again
  asked.set(keyOf(input, init), one)
  return answer
}

/**
 * With the text at hand: who takes it need not wait for it to come over from the browser's process, nor through a stream. It
 * can be read more than once.
 */
async function wholly(response: Response): Promise<Response> {
  if (!response.ok) return response
  const text = await response.text()
  const { status, headers } = response
  return Object.assign(new Response(text, { status, headers }), { text: async () => text })
}

/** Whether something was asked ahead and nothing of it is still on its way: it can be had without waiting. */
export const isAheadThere = (): boolean => asked.size > 0 && [...asked.values()].every(({ isThere }) => isThere)

/** The answer to the same question of the same session, where it was asked ahead: once. Else, and when that failed, asks. */
export const takeAhead: typeof fetch = async (input, init) => {
  if (asked.size === 0) return fetch(input, init)
  const key = keyOf(input, init)
  const ahead = asked.get(key)
  asked.delete(key)
  if (ahead && performance.now() - ahead.at < KEPT_MS) {
    const response = await ahead.answer.catch(() => null)
    if (response?.ok) return response
  }
  return fetch(input, init)
}

/** Who asks what; the stamp that keeps a browser from answering by itself does not count. */
function keyOf(input: RequestInfo | URL, { method, headers, body }: RequestInit = {}): string {
  const url = new URL(input instanceof Request ? input.url : input, OWN)
  url.searchParams.delete('_t')
  const sent = new Headers(headers)
  const who = ['X-Access-Token', 'Authorization', 'tenant-id'].map((name) => sent.get(name))
  return JSON.stringify([method ?? 'GET', url.href, who, typeof body === 'string' ? body : null])
}
