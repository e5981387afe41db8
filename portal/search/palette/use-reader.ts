import { useQuery } from '#ui/feedback/query/use-query.ts'
import type { Reader } from './entry.ts'

/** Reads Chinese as pinyin for typed letters; loaded with the first letter. Null: not needed, or not there yet. */
export function useReader(typed: string): Reader | null {
  const isAsked = /[a-z]/i.test(typed)
  const { last } = useQuery(isAsked ? 'pinyin' : null, loadReader)
  return isAsked ? last : null
}

/** What was read is kept, because the same texts are matched at every key. */
async function loadReader(): Promise<Reader> {
  const { readHan } = await import('#core/text/read-han.ts')
  const known = new Map<string, readonly string[]>()
  return (text) => {
    const spellings = known.get(text) ?? readHan(text)
    known.set(text, spellings)
    return spellings
  }
}
