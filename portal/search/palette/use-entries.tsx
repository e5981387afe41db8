import { useNavigate } from 'react-router-dom'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { Tile } from '#ui/controls/tile/tile.tsx'
import { EMPTY_QUERY, formatQuery } from '../search-query.ts'
import { type Entry, fitting, inGroups } from './entry.ts'
import { useActions } from './use-actions.tsx'
import { useFound, useKnown } from './use-found.tsx'
import { usePassages } from './use-passages.tsx'
import { useReader } from './use-reader.ts'

/** How many of each group stand there before anything is typed. */
const AT_FIRST: Readonly<Partial<Record<Entry['group'], number>>> = { 最近看过: 5, 空间: 4, 动作: 7 }

/** The lines of the palette for what is typed, in groups. */
export function useEntries(typed: string): Entry[] {
  const navigate = useNavigate()
  const known = useKnown()
  const actions = useActions()
  const found = useFound(typed)
  const passages = usePassages(typed)
  const read = useReader(typed)
  if (typed === '') {
    const all = [...known, ...actions]
    return inGroups(
      all.filter(
        (entry) => all.filter(({ group }) => group === entry.group).indexOf(entry) < (AT_FIRST[entry.group] ?? 0),
      ),
    )
  }
  const search: Entry = {
    id: 'search',
    group: '搜索',
    text: `搜索“${typed}”`,
    face: <Tile icon="search" hue="blue" size="small" />,
    onPick: () => void navigate(`${PORTAL_PATHS.search}?${formatQuery({ ...EMPTY_QUERY, q: typed })}`),
  }
  const lately = fitting(known, typed, read)
  // What was read lately is not said twice.
  const others = found.filter(({ group, id }) => group !== '知识' || !lately.some((entry) => entry.id === id))
  return inGroups([search, ...lately, ...others, ...passages, ...fitting(actions, typed, read)])
}
