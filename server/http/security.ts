import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/** Origins whose pages may be shown within ours, and to which a form may be sent. */
export interface OtherSites {
  framed?: readonly string[]
  posted?: readonly string[]
  /** No page may show it in a frame, ours neither: a click on it decides something. */
  isNeverFramed?: boolean
}

/** Content security policy of our own pages. `nonce` is for the style element of the shell. */
export const pagePolicy = (
  nonce: string,
  { framed = [], posted = [], isNeverFramed = false }: OtherSites = {},
): string =>
  [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    `style-src 'self' 'nonce-${nonce}'`,
    // Documents contain style attributes; the sanitiser has a list of the properties it allows.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "media-src 'self' blob:",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    ["frame-src 'self' blob:", ...framed].join(' '),
    `frame-ancestors ${isNeverFramed ? "'none'" : "'self'"}`,
    "base-uri 'none'",
    ["form-action 'self'", ...posted].join(' '),
  ].join('; ')

/**
 * The policy of the page that shows the elements for other sites: as strict as any of them could be, to prove that the
 * elements work there.
 */
export const EMBED_PAGE_POLICY = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "connect-src 'self'",
    "img-src 'self' data:",
    "frame-ancestors 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')

/**
 * The policy for our scripts and their data. A worker follows the policy of its own script: the worker of pdf.js loads
 * decoders, character maps and fonts that are stored beside it.
 */
export const ASSET_POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'"

export const styleNonce = (): string => randomBytes(16).toString('base64')

/** The headers of every answer, also of answers that no handler makes. */
export const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const

/** Sets {@link SECURITY_HEADERS}; pages and files replace the policy with their own. */
export function secureHeaders(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) {
      if (!reply.hasHeader(name)) void reply.header(name, value)
    }
  })
}
