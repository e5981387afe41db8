import { InputGroup } from '@blueprintjs/core'
import { type ReactElement, useState } from 'react'
import { EmptyState } from '#ui/feedback/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { useDelayed } from '../parts/pickers/use-delayed.ts'
import { SearchTree } from '../parts/tree/search-tree.tsx'
import type { TreeNode } from '../parts/tree/tree-node.ts'
import { type ScopeBy, SCOPE_KINDS } from './kinds.ts'
import { type Choice, isTree, MOST_FOUND, SEARCHES, TREES } from './sources.ts'

interface ChooserProps {
  by: ScopeBy
  chosen: string
  onChoose: (id: string) => void
}

/** Whom or what the screen is about: a tree, or a list that is searched. */
export function Chooser(p: ChooserProps): ReactElement {
  return isTree(p.by) ? <TreeChooser {...p} load={TREES[p.by]} /> : <ListChooser {...p} search={SEARCHES[p.by]} />
}

interface TreeChooserProps extends ChooserProps {
  load: (signal: AbortSignal) => Promise<TreeNode[]>
}

function TreeChooser({ by, chosen, onChoose, load }: TreeChooserProps): ReactElement {
  const { noun } = SCOPE_KINDS[by]
  const { value, failure, retry } = useQuery(by, load)
  if (failure) return <ErrorState title={`${noun}没有加载成功`} reason={failure} onRetry={retry} />
  if (!value) return <Skeleton shape="rows" />
  if (value.length === 0) return <EmptyState icon="folder" title={`还没有${noun}`} />
  return <SearchTree label={noun} nodes={value} chosen={chosen} onChoose={onChoose} />
}

interface ListChooserProps extends ChooserProps {
  search: (word: string, signal: AbortSignal) => Promise<Choice[]>
}

function ListChooser({ by, chosen, onChoose, search }: ListChooserProps): ReactElement {
  const { noun } = SCOPE_KINDS[by]
  const [word, setWord] = useState('')
  const wanted = useDelayed(word, 250)
  const { last, failure, retry } = useQuery(`${by} ${wanted}`, (signal) => search(wanted.trim(), signal))
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
      {last?.length === MOST_FOUND && <p className="zk-scope-note">只列出前 {MOST_FOUND} 个，输入名称查找其他的。</p>}
    </>
  )
}
