const LONGEST = 500
/** RFC 8252 7.3; `localhost` besides, because the assistants in use register it. */
const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost'])

const isLoopback = ({ protocol, hostname }: URL): boolean => protocol === 'http:' && LOOPBACK.has(hostname)

/** Whether a program may register the address: https, or a program on the person's own computer. */
export function mayRedirectTo(text: string): boolean {
  if (text.length > LONGEST || !/^[!-~]+$/.test(text) || text.includes('#') || !URL.canParse(text)) return false
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') return false
  return url.protocol === 'https:' || isLoopback(url)
}

/** Exactly a registered address; on the person's own computer the port is free (RFC 8252 7.3). */
export const isRegisteredRedirect = (registered: readonly string[], asked: string): boolean =>
  mayRedirectTo(asked) && registered.some((each) => each === asked || sameButPort(each, asked))

function sameButPort(registered: string, asked: string): boolean {
  const [one, other] = [new URL(registered), new URL(asked)]
  if (!isLoopback(one) || !isLoopback(other)) return false
  one.port = other.port = ''
  return one.href === other.href
}

/** The host that the person is shown; null for their own computer. */
export function shownHost(text: string): string | null {
  const url = new URL(text)
  return isLoopback(url) ? null : url.host
}

export function withAnswer(redirectUri: string, answer: Readonly<Record<string, string | null>>): string {
  const url = new URL(redirectUri)
  for (const [name, value] of Object.entries(answer)) if (value !== null) url.searchParams.set(name, value)
  return url.href
}
