import { Stop } from '../outcome.ts'
import { similar } from './similar.ts'

/** Something that has names beside its id. */
export interface Named {
  id: string
  /** Codes and names; not necessarily unique. */
  names: readonly string[]
  /** The text that distinguishes it from others of the same name. */
  shown: string
}

/**
 * Finds the one that is meant. An id always matches its own entry; a code or name only when it is unique. Guessing
 * between two departments of the same name could give rights to the wrong people.
 */
export function findNamed<T extends Named>(what: string, all: readonly T[], asked: string): T {
  const byId = all.find(({ id }) => id === asked)
  if (byId) return byId
  const [found, ...others] = all.filter(({ names }) => names.includes(asked))
  if (!found) throw new Stop(withMeant(`没有${what} ${asked}`, similar(asked, all)))
  if (others.length === 0) return found
  const candidates = [found, ...others].map(({ shown, id }) => `${shown}（编号 ${id}）`)
  throw new Stop(`不止一个${what}叫 ${asked}，请用编号: ${candidates.join('；')}`)
}

export const withMeant = (sentence: string, meant: readonly string[]): string =>
  meant.length === 0 ? sentence : `${sentence}，是不是要: ${meant.join('、')}`
