import * as v from 'valibot'
import { sealFor } from './seal.ts'

const PREFIX = 'ze_'

/** A page asks its server for another token before this one expires. */
export const EMBED_TOKEN_MS = 15 * 60_000

const EmbedToken = v.object({
  clientId: v.string(),
  /** The person for whom the client acts. */
  personId: v.string(),
  /** The time when the secret was made with which the token was requested. */
  secretTime: v.number(),
  until: v.number(),
})
/**
 * Identifies the client and the person, and grants nothing: the client, its owner and the person are read again for
 * every call.
 */
type EmbedToken = v.InferOutput<typeof EmbedToken>

export const writeEmbedToken = (secret: Buffer, token: EmbedToken): string => sealFor(secret, PREFIX).seal(token)

/** Null when this installation did not make it, or it was changed or has expired. */
export function readEmbedToken(secret: Buffer, text: string, now: Date): Omit<EmbedToken, 'until'> | null {
  const parsed = v.safeParse(EmbedToken, sealFor(secret, PREFIX).open(text))
  if (!parsed.success || parsed.output.until <= now.getTime()) return null
  const { until: _, ...token } = parsed.output
  return token
}
