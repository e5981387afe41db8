import { InputGroup } from '@blueprintjs/core'
import { type ReactElement, useState } from 'react'
import { categories } from '#core/contract/km/documents/category.ts'
import { docListRecent } from '#core/contract/km/documents/document.ts'
import { userPick } from '#core/contract/sys/people.ts'
import { roleList } from '#core/contract/sys/role.ts'
import { topics } from '#core/contract/sys/category.ts'
import { EmptyState } from '#ui/feedback/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { api } from '../api.ts'
import { departmentNodes } from '../organisation/department-nodes.ts'
import { useDelayed } from '../parts/pickers/use-delayed.ts'
import { SearchTree } from '../parts/tree/search-tree.tsx'
import type { TreeNode } from '../parts/tree/tree-node.ts'
import { labelled, wholeTree } from '../taxonomy/whole-tree.ts'
import { type ScopeBy, SCOPE_KINDS } from './kinds.ts'

export interface Choice {
  id: string
  name: string
  note?: string | null | undefined
}

interface ChooserProps {
  by: ScopeBy
  chosen: string
  onChoose: (id: string) => void
}

const TREES: Readonly<Partial<Record<ScopeBy, (signal: AbortSignal) => Promise<TreeNode[]>>>> = {
  category: async (signal) => labelled(await wholeTree(categories, signal)),
  topic: async (signal) => labelled(await wholeTree(topics, signal)),
  department: (signal) => departmentNodes(undefined, signal),
}

/** Whom or what the screen is about: a tree, or a list that is searched. */
export function Chooser(p: ChooserProps): ReactElement {
  const tree = TREES[p.by]
  return tree ? <TreeChooser {...p} load={tree} /> : <ListChooser {...p} />
}

function TreeChooser({ by, chosen, onChoose, load }: ChooserProps & { load: NonNullable<(typeof TREES)[ScopeBy]> }) {
  const { noun } = SCOPE_KINDS[by]
  const { value, failure, retry } = useQuery(by, load)
  if (failure) return <ErrorState title={`${noun}没有加载成功`} reason={failure} onRetry={retry} />
  if (!value) return <Skeleton shape="rows" />
  if (value.length === 0) return <EmptyState icon="folder" title={`还没有${noun}`} />
  return <SearchTree label={noun} nodes={value} chosen={chosen} onChoose={onChoose} />
}

const MOST = 50

const LISTS: Readonly<Partial<Record<ScopeBy, (word: string, signal: AbortSignal) => Promise<Choice[]>>>> = {
  document: async (word, signal) => {
    const query = { pageSize: MOST, ...(word !== '' && { title: `*${word}*` }) }
    const { records } = await api.call(docListRecent, { query }, signal)
    return records.map((row) => ({ id: row.id, name: row.title, note: row.category_dictText }))
  },
  role: async (word, signal) => {
    const query = { pageSize: MOST, ...(word !== '' && { roleName: `*${word}*` }) }
    const { records } = await api.call(roleList, { query }, signal)
    return records.map(({ id, roleName, roleCode }) => ({ id, name: roleName, note: roleCode }))
  },
  user: async (word, signal) => {
    const { records } = await api.call(userPick, { query: { word, pageSize: MOST } }, signal)
    return records.map(({ id, realname, orgCodeTxt }) => ({ id, name: realname, note: orgCodeTxt }))
  },
}

/** At most {@link MOST} rows; whoever looks for another one types part of its name. */
export const findChoices = (by: ScopeBy, word: string, signal: AbortSignal): Promise<Choice[]> =>
  LISTS[by]!(word.trim(), signal)

function ListChooser({ by, chosen, onChoose }: ChooserProps): ReactElement {
  const { noun } = SCOPE_KINDS[by]
  const [word, setWord] = useState('')
  const wanted = useDelayed(word, 250)
  const { last, failure, retry } = useQuery(`${by} ${wanted}`, (signal) => findChoices(by, wanted, signal))
  return (
    <>
      <InputGroup
        size="small"
        leftIcon="search"
        placeholder={`查找${noun}`}
        aria-label={`查找${noun}`}
        value={word}
        onValueChange={setWord}
      />
      {failure && <ErrorState title={`${noun}没有加载成功`} reason={failure} onRetry={retry} />}
      {!failure && !last && <Skeleton shape="rows" />}
      {last?.length === 0 && <EmptyState icon="search" title={`没有找到这样的${noun}`} />}
      <ul className="zk-scope-choices" aria-label={noun}>
        {last?.map(({ id, name, note }) => (
          <li key={id}>
            <button type="button" aria-current={id === chosen ? 'true' : undefined} onClick={() => onChoose(id)}>
              <span>{name}</span>
              {note && <small>{note}</small>}
            </button>
          </li>
        ))}
      </ul>
      {last?.length === MOST && <p className="zk-scope-note">只列出前 {MOST} 个，输入名称查找其他的。</p>}
    </>
  )
}
