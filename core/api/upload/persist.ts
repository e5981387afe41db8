import { ApiFault } from '../fault.ts'

/** How a caller handles failures: a page waits for its connection, a program tries a few times. */
export interface Patience {
  /** Waits until a retry makes sense after so many failures in a row; throws to stop trying. */
  afterFailure: (error: unknown, failures: number) => Promise<void>
  /** The work succeeded after failures. */
  onRecovery?: () => void
}

/** Does the work, and repeats it as long as the caller has patience. */
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

/** Whether a retry can help: the connection broke or the server has trouble. A refusal is final. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof ApiFault)) return false
  if (error.kind === 'network' || error.kind === 'timeout') return true
  return error.status >= 500 || error.status === 429 || error.status === 408
}
