import { ApiFault } from '#core/api/fault.ts'
import { isPassing, type Patience } from '#core/api/upload/persist.ts'
import { delayAfter, online, pause } from './try-again.ts'

/** The number of attempts while the server has errors; a lost connection is waited for without limit. */
const SERVER_ATTEMPTS = 6

interface Waiting {
  signal: AbortSignal
  /** Called with a message while nothing gets through, and with null when it works again. */
  onTrouble: (sentence: string | null) => void
}

/** Retries while only the connection or the server's state prevents success. */
export const uploadPatience = ({ signal, onTrouble }: Waiting): Patience => ({
  async afterFailure(error, failures) {
    if (signal.aborted || !isPassing(error) || isHopeless(error, failures)) throw error
    onTrouble(navigator.onLine ? '连接中断，正在自动重试…' : '没有网络，恢复后自动继续')
    await online(signal)
    await pause(delayAfter(failures), signal)
    signal.throwIfAborted()
  },
  onRecovery: () => onTrouble(null),
})

const isHopeless = (error: unknown, failures: number) =>
  error instanceof ApiFault && error.status >= 500 && failures >= SERVER_ATTEMPTS
