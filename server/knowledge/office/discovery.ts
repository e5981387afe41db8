import { createPublicKey, type KeyObject } from 'node:crypto'
import { attribute, readXmlSource, type XmlAttributes } from '#server/formats/markup/index.ts'

const KEEP_MS = 12 * 3_600_000
/** Wrong proofs of a stranger must not make us ask the editor more often than this. */
const REFRESH_MS = 10_000
const TIMEOUT_MS = 10_000
const MAX_CHARACTERS = 5_000_000
const READ_MS = 5000

/** The kinds of files that the editor opens, and the keys with which it signs its requests. */
export interface Discovery {
  /** By action and suffix, like `edit docx`: the address of the page, with placeholders for parameters. */
  actions: ReadonlyMap<string, string>
  /** Null when it signs nothing. */
  keys: ProofKeys | null
}

export interface ProofKeys {
  current: KeyObject
  /** The key before, for requests that were under way when it changed. */
  old: KeyObject | null
}

/** Actions with a page on another site than the configured editor's are ignored: our pages show no other site. */
export function parseDiscovery(xml: string, editor: string): Discovery {
  const actions = new Map<string, string>()
  let keys: ProofKeys | null = null
  const open = (name: string, attributes: XmlAttributes) => {
    if (name === 'proof-key') keys = parseProofKeys(attributes)
    if (name !== 'action') return
    const [action, suffix, urlsrc] = ['name', 'ext', 'urlsrc'].map((each) => attribute(attributes, each) ?? '')
    if (suffix && parseOrigin(urlsrc!) === editor) actions.set(`${action} ${suffix.toLowerCase()}`, urlsrc!)
  }
  readXmlSource(xml, { open }, performance.now() + READ_MS)
  return { actions, keys }
}

function parseOrigin(urlsrc: string): string | null {
  const plain = urlsrc.replace(/<[^>]*>/g, '')
  return URL.canParse(plain) ? new URL(plain).origin : null
}

function parseProofKeys(attributes: XmlAttributes): ProofKeys | null {
  const current = parseKey(attribute(attributes, 'modulus'), attribute(attributes, 'exponent'))
  if (current === null) return null
  return { current, old: parseKey(attribute(attributes, 'oldmodulus'), attribute(attributes, 'oldexponent')) }
}

function parseKey(modulus: string | null, exponent: string | null): KeyObject | null {
  if (!modulus || !exponent) return null
  const [n, e] = [modulus, exponent].map((text) => Buffer.from(text, 'base64').toString('base64url'))
  return createPublicKey({ format: 'jwk', key: { kty: 'RSA', n: n!, e: e! } })
}

export interface DiscoveryCache {
  /** At most twelve hours old. */
  get: () => Promise<Discovery>
  /** Reads it again because keys may have changed, unless it was read a moment ago. */
  refresh: () => Promise<Discovery>
}

/** Reads the capabilities of the editor at that origin. */
export function openDiscovery(editor: string): DiscoveryCache {
  let kept: { discovery: Promise<Discovery>; at: number } | null = null
  let refreshed = -Infinity
  const read = (): Promise<Discovery> => {
    const asked = { discovery: fetchDiscovery(editor), at: performance.now() }
    kept = asked
    // A failure is not cached: the editor may be starting.
    asked.discovery.catch(() => {
      if (kept === asked) kept = null
    })
    return asked.discovery
  }
  const get = () => (kept !== null && performance.now() - kept.at < KEEP_MS ? kept.discovery : read())
  return {
    get,
    refresh() {
      const now = performance.now()
      if (now - refreshed < REFRESH_MS) return get()
      refreshed = now
      return read()
    },
  }
}

async function fetchDiscovery(editor: string): Promise<Discovery> {
  const response = await fetch(`${editor}/hosting/discovery`, {
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`the office editor answers its discovery with ${response.status}`)
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > MAX_CHARACTERS) throw new Error('the discovery of the office editor is too long')
  }
  return parseDiscovery(text + decoder.decode(), editor)
}
