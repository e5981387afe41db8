import { ApiFault } from '../fault.ts'

/** How a caller bears failures: a page waits for its line, a program a few times. */
export interface Patience {
  /** Waits until it is worth trying again after so many failures in a row; throws what ends the attempts. */
  afterFailure: (error: unknown, failures: number) => Promise<void>
  /** The work succeeded after failures. */
  onRecovery?: () => void
}

/** Does the work, again and again for as long as the caller has patience. */
export async function persist<T>(work: () => Promise<T>, { afterFailure, onRecovery }: Patience): Promise<T> {
  for (let failures = 0; ;) {
    try {
      const result = await work()
      if (failures > 0) onRecovery?.()
      return result
    } catch (error) {
      await afterFailure(error, ++failures)
    }
  }
}

/** Whether trying again can help: the line broke or the server has trouble; a refusal stays a refusal. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof ApiFault)) return false
  if (error.kind === 'network' || error.kind === 'timeout') return true
  return error.status >= 500 || error.status === 429 || error.status === 408
}
