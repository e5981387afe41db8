import { type ReactElement, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import type { Shelf } from '#core/contract/km/home.ts'
import { Button, buttonClass } from '#ui/controls/button/button.tsx'
import { Tabs } from '#ui/controls/tabs/tabs.tsx'
import { EmptyState } from '#ui/feedback/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { Sheet } from '#ui/feedback/sheet/sheet.tsx'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { styles } from '#ui/theme/styles.ts'
import { useMayRead } from '../../session/use-may-read.ts'
import { ForStaffOnly } from '../../session/sign-in-first.tsx'
import { DocumentList } from '../document-list.tsx'
import { FilterBar } from '../filters/filter-bar.tsx'
import { chosenFilters, type Filters, NO_FILTERS } from '../list-query.ts'
import { Nothing } from '../list-screen.tsx'
import { useListState } from '../use-list-state.ts'
import { pathTo, TREE_NAMES, type TreeKind } from '../shelf-tree.ts'
import { useShelf } from '../use-shelf.ts'
import css from './directory-screen.css?inline'
import { placeAddress } from './place-address.ts'
import { PlaceHead } from './place-head.tsx'
import { PlaceTree } from './place-tree.tsx'
import { ShelfOverview } from './shelf-overview.tsx'

styles(css)

/** /CommonDocList: the two trees, and the documents of the chosen place. */
export function DirectoryScreen(): ReactElement {
  const [params] = useSearchParams()
  const kind: TreeKind = params.has('topic') || params.has('topicId') ? 'topic' : 'category'
  const [{ filters }] = useListState()
  const { value: places, failure, retry } = useShelf(kind)
  const [isOpen, setIsOpen] = useState(false)
  const mayRead = useMayRead()
  if (mayRead === false) return <ForStaffOnly />
  const trees = <Trees kind={kind} places={places} chosen={filters[kind]} onLeave={() => setIsOpen(false)} />
  return (
    <div className="zk-page zk-directory">
      <aside className="zk-directory-side" aria-label="目录">
        {trees}
      </aside>
      <section aria-label={TREE_NAMES[kind]}>
        <span className="zk-directory-open">
          <Button icon="folder" onClick={() => setIsOpen(true)}>
            选择分类或专题
          </Button>
        </span>
        {failure && <ErrorState title="目录没有加载成功" reason={failure} onRetry={retry} />}
        {!failure && !places && <Skeleton shape="results" />}
        {places && <Place kind={kind} places={places} id={filters[kind]} />}
      </section>
      {isOpen && (
        <Sheet title="目录" side="bottom" onClose={() => setIsOpen(false)}>
          {trees}
        </Sheet>
      )}
    </div>
  )
}

const TABS = [
  { id: 'category', text: TREE_NAMES.category },
  { id: 'topic', text: TREE_NAMES.topic },
] as const

interface TreesProps {
  kind: TreeKind
  /** Null until they are loaded. */
  places: readonly Shelf[] | null
  chosen: string
  /** Called when a place was chosen. */
  onLeave: () => void
}

function Trees({ kind, places, chosen, onLeave }: TreesProps): ReactElement {
  const navigate = useNavigate()
  const handleChoose = (id: string) => {
    onLeave()
    void navigate(placeAddress(kind, id))
  }
  return (
    <Tabs label="目录" tabs={TABS} value={kind} onChange={(to) => void navigate(placeAddress(to))}>
      {places && places.length > 0 && (
        <PlaceTree key={kind} label={TREE_NAMES[kind]} places={places} chosen={chosen} onChoose={handleChoose} />
      )}
    </Tabs>
  )
}

interface PlaceProps {
  kind: TreeKind
  places: readonly Shelf[]
  id: string
}

function Place({ kind, places, id }: PlaceProps): ReactElement {
  const name = TREE_NAMES[kind]
  if (places.length === 0) return <EmptyState isPage icon="folder" title={`这里还没有您能看到的${name}`} />
  if (id === '') return <ShelfOverview kind={kind} places={places} />
  const path = pathTo(places, id)
  const place = path.pop()
  if (!place) return <NoPlace kind={kind} />
  return (
    <>
      <PlaceHead kind={kind} place={place} above={path} below={places.filter(({ pid }) => pid === id)} />
      <PlaceList kind={kind} id={id} />
    </>
  )
}

/** The documents of the place and below it; the other tree is not a filter here, because it would lead there. */
function PlaceList({ kind, id }: { kind: TreeKind; id: string }): ReactElement {
  const [state, go] = useListState()
  const filters = { ...state.filters, category: '', topic: '' }
  const here = { [kind]: id }
  const handleChange = (change: Partial<Filters>) => go({ filters: { ...change, category: '', topic: '', ...here } })
  const isNarrowed = chosenFilters(filters).length > 0
  return (
    <DocumentList
      state={{ ...state, filters: { ...filters, ...here } }}
      onGo={go}
      nothing={
        isNarrowed ? (
          <Nothing isNarrowed onWiden={() => handleChange(NO_FILTERS)} />
        ) : (
          <EmptyState icon="folder" title={`这个${TREE_NAMES[kind]}里还没有您能阅读的知识`} />
        )
      }
      filters={<FilterBar filters={filters} onChange={handleChange} inPlace />}
    />
  )
}

function NoPlace({ kind }: { kind: TreeKind }): ReactElement {
  const all = (
    <Link className={buttonClass('primary')} to={placeAddress(kind)}>
      看全部{TREE_NAMES[kind]}
    </Link>
  )
  return (
    <EmptyState isPage icon="folder" title={`没有这个${TREE_NAMES[kind]}`} actions={all}>
      它可能已被删除，或者不对您开放。
    </EmptyState>
  )
}
