/** Two uploads at a time: one leaves the connection idle between files, many slow each other down. */
export const AT_ONCE = 2

/** From this size a file counts as long. */
export const LONG = 32 * 1024 * 1024

interface Waiting {
  key: number
  size: number
}

/**
 * Which waiting files start next, in the displayed order. Long files use at most one of the two slots while short ones
 * wait, so that a hundred letters do not wait for two films.
 */
export function nextUp<T extends Waiting>(waiting: readonly T[], running: readonly Pick<Waiting, 'size'>[]): T[] {
  const chosen: T[] = []
  const isLong = ({ size }: Pick<Waiting, 'size'>) => size >= LONG
  for (let free = AT_ONCE - running.length; free > 0; free--) {
    const left = waiting.filter((item) => !chosen.includes(item))
    const onLongOne = [...running, ...chosen].some(isLong)
    const next = (onLongOne ? left.find((item) => !isLong(item)) : undefined) ?? left[0]
    if (!next) break
    chosen.push(next)
  }
  return chosen
}
