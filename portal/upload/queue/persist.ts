import { ApiFault } from '#core/api/fault.ts'
import { delayAfter, isPassing, online, pause } from './try-again.ts'

/** A server in trouble is asked so often; a broken line is waited for as long as it takes. */
const SERVER_ATTEMPTS = 6

interface Persistence {
  signal: AbortSignal
  /** Reply while nothing gets through, and null once it does again. */
  onTrouble: (sentence: string | null) => void
}

/** Does the work, again and again while only the line or the server's state is in the way. */
export async function persist<T>(work: () => Promise<T>, { signal, onTrouble }: Persistence): Promise<T> {
  for (let failures = 0; ;) {
    try {
      const result = await work()
      if (failures > 0) onTrouble(null)
      return result
    } catch (error) {
      failures++
      if (signal.aborted || !isPassing(error) || isHopeless(error, failures)) throw error
      onTrouble(navigator.onLine ? '连接中断，正在自动重试…' : '没有网络，恢复后自动继续')
      await online(signal)
      await pause(delayAfter(failures), signal)
      signal.throwIfAborted()
    }
  }
}

const isHopeless = (error: unknown, failures: number) =>
  error instanceof ApiFault && error.status >= 500 && failures >= SERVER_ATTEMPTS
