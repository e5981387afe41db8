import type { ReactElement } from 'react'
import { Link } from 'react-router-dom'
import { docListRecent } from '#core/contract/km/documents/document.ts'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import type { Shelf } from '#core/contract/km/home.ts'
import { ROOT } from '#core/contract/taxonomy.ts'
import { FileIcon } from '#ui/controls/file-icon/file-icon.tsx'
import { spaceFace } from '#ui/controls/tile/space-face.ts'
import { Tile } from '#ui/controls/tile/tile.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { styles } from '#ui/theme/styles.ts'
import { documentAddress } from '../../documents/document-address.ts'
import { useSession } from '../../session/use-session.ts'
import { useApi } from '../../use-portal.ts'
import { TREE_NAMES, type TreeKind } from '../shelf-tree.ts'
import { newestByRoot } from './newest-by-root.ts'
import { placeAddress } from './place-address.ts'
import css from './shelf-overview.css?inline'

styles(css)

/** The maximum number of child places on a card. */
const MOST_NAMED = 4
/** Enough that most spaces have some among them, for one call. */
const NEWEST = 60

interface ShelfOverviewProps {
  kind: TreeKind
  places: readonly Shelf[]
}

/** The roots of a tree as cards of spaces, shown before a place is chosen. */
export function ShelfOverview({ kind, places }: ShelfOverviewProps): ReactElement {
  const newest = useNewest(kind, places)
  const below = Map.groupBy(places, (place) => place.pid)
  // Places with documents come first.
  const roots = (below.get(ROOT) ?? []).toSorted((a, b) => Number(a.count === 0) - Number(b.count === 0))
  return (
    <>
      <h1 className="zk-page-title">全部{TREE_NAMES[kind]}</h1>
      <ul className="zk-shelf">
        {roots.map((place) => (
          <Space
            key={place.id}
            kind={kind}
            place={place}
            below={below.get(place.id) ?? []}
            newest={newest?.get(place.id) ?? []}
          />
        ))}
      </ul>
    </>
  )
}

/** The newest documents of each root, from one call; nothing if it fails, because the cards are useful without. */
function useNewest(kind: TreeKind, places: readonly Shelf[]) {
  const api = useApi()
  const { user } = useSession()
  const query = { column: 'createTime', order: 'desc', pageSize: NEWEST }
  const { value } = useQuery(`newest ${user?.id}`, (signal) => api.call(docListRecent, { query }, signal))
  return value && newestByRoot(kind, places, value.records)
}

interface SpaceProps {
  kind: TreeKind
  place: Shelf
  below: readonly Shelf[]
  newest: readonly DocRow[]
}

function Space({ kind, place, below, newest }: SpaceProps): ReactElement {
  const { icon, hue } = spaceFace(place.name)
  return (
    <li className={place.count === 0 ? 'is-empty' : undefined}>
      <Link className="zk-shelf-name" to={placeAddress(kind, place.id)}>
        <Tile icon={icon} hue={hue} size="large" />
        <span>
          <b>{place.name}</b>
          <span className="zk-num">{place.count} 篇</span>
        </span>
      </Link>
      {below.length > 0 && (
        <div className="zk-shelf-below">
          {below.slice(0, MOST_NAMED).map(({ id, name }) => (
            <Link key={id} to={placeAddress(kind, id)}>
              {name}
            </Link>
          ))}
        </div>
      )}
      {place.count > 0 && (
        <ol>
          {newest.map((doc) => (
            <li key={doc.id}>
              <FileIcon kind={doc.fileType} size={20} />
              <Link to={documentAddress(doc.id)} title={doc.title}>
                {doc.title}
              </Link>
            </li>
          ))}
        </ol>
      )}
    </li>
  )
}
