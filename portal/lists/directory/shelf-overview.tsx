import type { ReactElement } from 'react'
import { Link } from 'react-router-dom'
import type { Shelf } from '#core/contract/km/home.ts'
import { ROOT } from '#core/contract/taxonomy.ts'
import { TREE_NAMES, type TreeKind } from '../use-shelf.ts'
import { placeAddress } from './place-head.tsx'

/** The maximum number of child places on a card. */
const MOST_NAMED = 4

/** The roots of a tree with their child places, shown before a place is chosen. */
export function ShelfOverview({ kind, places }: { kind: TreeKind; places: readonly Shelf[] }): ReactElement {
  const below = Map.groupBy(places, (place) => place.pid)
  // Places with documents come first.
  const roots = (below.get(ROOT) ?? []).toSorted((a, b) => Number(a.count === 0) - Number(b.count === 0))
  return (
    <>
      <h1 className="zk-page-title">全部{TREE_NAMES[kind]}</h1>
      <ul className="zk-shelf-overview">
        {roots.map((place) => (
          <li key={place.id} className={place.count === 0 ? 'is-empty' : undefined}>
            <Link to={placeAddress(kind, place.id)}>
              <b>{place.name}</b>
              <span className="zk-num">{place.count} 篇</span>
            </Link>
            <div>
              {(below.get(place.id) ?? []).slice(0, MOST_NAMED).map(({ id, name }) => (
                <Link key={id} to={placeAddress(kind, id)}>
                  {name}
                </Link>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
