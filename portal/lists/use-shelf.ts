import { homeShelf, type Shelf } from '#core/contract/km/home.ts'
import { ROOT } from '#core/contract/taxonomy.ts'
import type { ManyOption } from '#ui/controls/many-field/many-field.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { useMayRead } from '../session/use-may-read.ts'
import { useSession } from '../session/use-session.ts'
import { useApi } from '../use-portal.ts'

export type TreeKind = 'category' | 'topic'

export const TREE_NAMES = { category: '分类', topic: '专题' } as const

/** A whole tree with what the reader may read in each place; nothing is asked for guests of a closed site. */
export function useShelf(kind: TreeKind) {
  const api = useApi()
  const { user } = useSession()
  const mayRead = useMayRead()
  return useQuery(mayRead ? `${kind} ${user?.id}` : null, (signal) => api.call(homeShelf, { query: { kind } }, signal))
}

/** The places above one, the outermost first, and itself at the end; empty for one that is not there. */
export function pathTo(places: readonly Shelf[], id: string): Shelf[] {
  const byId = new Map(places.map((place) => [place.id, place]))
  const path: Shelf[] = []
  // The tree is finite, a broken one might not be.
  for (let at = byId.get(id); at && !path.includes(at); at = byId.get(at.pid)) path.unshift(at)
  return path
}

/** For boxes: each place below the one it is in, with its count. */
export function shelfOptions(places: readonly Shelf[]): Required<ManyOption>[] {
  const below = Map.groupBy(places, (place) => place.pid)
  const walk = (pid: string, depth: number): Required<ManyOption>[] =>
    (below.get(pid) ?? []).flatMap(({ id, name, count }) => [
      { value: id, text: `${name}（${count}）`, depth },
      ...walk(id, depth + 1),
    ])
  return walk(ROOT, 0)
}
