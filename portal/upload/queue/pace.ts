interface Mark {
  at: number
  bytes: number
}

/** The displayed speed is the average of this period. */
const WINDOW_MS = 8000
/** A shorter measurement is not meaningful. */
const LEAST_MS = 1000

/**
 * Measures the upload speed. `total` only grows; after a pause the measurement starts again, because a pause is not
 * slowness.
 */
export class Pace {
  #marks: Mark[] = []

  note(bytes: number, at: number): void {
    this.#marks.push({ at, bytes })
    while (this.#marks.length > 2 && at - this.#marks[0]!.at > WINDOW_MS) this.#marks.shift()
  }

  restart(): void {
    this.#marks = []
  }

  /** Bytes per second; null while it is too early to tell. */
  get speed(): number | null {
    const first = this.#marks[0]
    const last = this.#marks.at(-1)
    if (!first || !last || last.at - first.at < LEAST_MS) return null
    return Math.max(0, (last.bytes - first.bytes) / ((last.at - first.at) / 1000))
  }
}

/** 约 40 秒, 约 3 分钟, 约 2 小时 10 分钟; null when nothing is being sent. */
export function timeLeft(bytes: number, speed: number | null): string | null {
  if (speed === null || speed < 1) return null
  const seconds = Math.ceil(bytes / speed)
  if (seconds < 60) return `约 ${Math.max(1, seconds)} 秒`
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `约 ${minutes} 分钟`
  const rest = minutes % 60
  return `约 ${Math.floor(minutes / 60)} 小时${rest > 0 ? ` ${rest} 分钟` : ''}`
}
