import type { ReactElement } from 'react'
import { Link } from 'react-router-dom'
import type { Shelf } from '#core/contract/km/home.ts'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { buttonClass } from '#ui/controls/button/button.tsx'
import { useSession } from '../../session/use-session.ts'
import { usePageTitle } from '../../shell/page.store.ts'
import { TREE_NAMES, type TreeKind } from '../use-shelf.ts'
import { PlaceDescription } from './place-description.tsx'
import { SubscribeButton } from './subscribe-button.tsx'

/** The address of a place; without an id, of the whole tree. */
export const placeAddress = (kind: TreeKind, id = ''): string =>
  `${PORTAL_PATHS.directory}?${new URLSearchParams({ [kind]: id })}`

interface PlaceHeadProps {
  kind: TreeKind
  place: Shelf
  /** Ancestors, outermost first. */
  above: readonly Shelf[]
  below: readonly Shelf[]
}

/** The heading of a place: its ancestors, name, number of documents and child places. */
export function PlaceHead({ kind, place, above, below }: PlaceHeadProps): ReactElement {
  const { user } = useSession()
  usePageTitle(place.name)
  const facts = [`${place.count} 篇您能阅读的知识`]
  if (below.length > 0) facts.push(`${below.length} 个下级${TREE_NAMES[kind]}`)
  return (
    <header className="zk-place">
      <Breadcrumb kind={kind} place={place} above={above} />
      <div className="zk-place-line">
        <h1>{place.name}</h1>
        <SubscribeButton key={`${kind} ${place.id}`} kind={kind} id={place.id} name={place.name} />
        {user && (
          <Link className={buttonClass()} to={`${PORTAL_PATHS.list}?${new URLSearchParams({ [kind]: place.id })}`}>
            在这里筛选
          </Link>
        )}
      </div>
      <PlaceDescription key={`${kind}/${place.id}`} kind={kind} id={place.id} name={place.name} />
      <p className="zk-num">{facts.join(' · ')}</p>
      {below.length > 0 && (
        <ul className="zk-place-below" aria-label={`下级${TREE_NAMES[kind]}`}>
          {below.map(({ id, name, count }) => (
            <li key={id}>
              <Link to={placeAddress(kind, id)}>
                {name} <span className="zk-num">{count}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </header>
  )
}

const Breadcrumb = ({ kind, place, above }: Omit<PlaceHeadProps, 'below'>) => (
  <nav aria-label="所在位置">
    <ol>
      <li>
        <Link to={placeAddress(kind)}>全部{TREE_NAMES[kind]}</Link>
      </li>
      {above.map(({ id, name }) => (
        <li key={id}>
          <Link to={placeAddress(kind, id)}>{name}</Link>
        </li>
      ))}
      <li aria-current="page">{place.name}</li>
    </ol>
  </nav>
)
