import { errorText } from '#core/api/error-text.ts'
import { ApiFault, type FaultKind } from '#core/api/fault.ts'
import type { Embed } from '../base/embed.ts'

/** `sign-in`: nobody known asks, `refused`: somebody known may not, `away`: no answer, `busy`: too often, `failed`: any other. */
export type FailureKind = 'sign-in' | 'refused' | 'missing' | 'away' | 'busy' | 'failed'

export interface Failure {
  kind: FailureKind
  /** The sentence of the server, in Chinese. */
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

/** What went wrong, told to the page as well. */
export function failed(embed: Embed, error: unknown): Failure {
  const failure = failureOf(error)
  embed.tell('zhiku-error', failure)
  return failure
}

function failureOf(error: unknown): Failure {
  const message = errorText(error)
  if (!(error instanceof ApiFault)) return { kind: 'failed', message }
  if (error.status === 429) return { kind: 'busy', message }
  if (error.status >= 502 && error.status <= 504) return { kind: 'away', message }
  return { kind: KINDS[error.kind] ?? 'failed', message }
}
