/** Two at a time: one alone leaves the line idle between files, many make all of them slow. */
export const AT_ONCE = 2

/** From here on a file counts as a long one. */
export const LONG = 32 * 1024 * 1024

interface Waiting {
  key: number
  size: number
}

/**
 * Which waiting files start now, in the order people see them. Long files take one of the two places at most while
 * short ones wait, so that a hundred letters do not wait for two films.
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
