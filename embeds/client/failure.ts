import { errorText } from '#core/api/error-text.ts'
import { ApiFault, type FaultKind } from '#core/api/fault.ts'
import type { Embed } from '../base/embed.ts'

/**
 * `sign-in`: a guest must sign in; `refused`: the signed-in user has no permission; `away`: no answer; `busy`: too many
 * requests; `failed`: anything else.
 */
export type FailureKind = 'sign-in' | 'refused' | 'missing' | 'away' | 'busy' | 'failed'

export interface Failure {
  kind: FailureKind
  /** The server's message, in Chinese. */
  message: string
}

const KINDS: Readonly<Partial<Record<FaultKind, FailureKind>>> = {
  expired: 'sign-in',
  unauthorized: 'sign-in',
  denied: 'refused',
  missing: 'missing',
  network: 'away',
  timeout: 'away',
}

/** Describes an error for the reader, and reports it to the page. */
export function failed(embed: Embed, error: unknown): Failure {
  const failure = toFailure(error)
  embed.tell('zhiku-error', failure)
  return failure
}

function toFailure(error: unknown): Failure {
  const message = errorText(error)
  if (!(error instanceof ApiFault)) return { kind: 'failed', message }
  if (error.status === 429) return { kind: 'busy', message }
  if (error.status >= 502 && error.status <= 504) return { kind: 'away', message }
  return { kind: KINDS[error.kind] ?? 'failed', message }
}
