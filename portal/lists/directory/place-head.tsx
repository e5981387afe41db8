import type { ReactElement } from 'react'
import { Link } from 'react-router-dom'
import type { Shelf } from '#core/contract/km/home.ts'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { buttonClass } from '#ui/controls/button/button.tsx'
import { Cover } from '#ui/controls/cover/cover.tsx'
import { Icon } from '#ui/controls/icon/icon.tsx'
import { spaceFace } from '#ui/controls/tile/space-face.ts'
import { Tile } from '#ui/controls/tile/tile.tsx'
import type { Hue } from '#ui/theme/hues.ts'
import { styles } from '#ui/theme/styles.ts'
import { useSession } from '../../session/use-session.ts'
import { usePageTitle } from '../../shell/page.store.ts'
import { TREE_NAMES, type TreeKind } from '../shelf-tree.ts'
import { placeAddress } from './place-address.ts'
import { PlaceDescription } from './place-description.tsx'
import css from './place-head.css?inline'
import { SubscribeButton } from './subscribe-button.tsx'

styles(css)

interface PlaceHeadProps {
  kind: TreeKind
  place: Shelf
  /** Ancestors, outermost first. */
  above: readonly Shelf[]
  below: readonly Shelf[]
}

/** The head of a place: where it is, its face, what belongs in it, and the places below it. */
export function PlaceHead({ kind, place, above, below }: PlaceHeadProps): ReactElement {
  const { user } = useSession()
  usePageTitle(place.name)
  const facts = [`${place.count} 篇您能阅读的知识`]
  if (below.length > 0) facts.push(`${below.length} 个下级${TREE_NAMES[kind]}`)
  // A place has the colours of the outermost one: that is its space.
  const { icon, hue } = spaceFace((above[0] ?? place).name)
  return (
    <>
      <Breadcrumb kind={kind} place={place} above={above} />
      <header className="zk-place">
        <Cover name={place.name} hue={hue} isWide />
        <div className="zk-place-in">
          <span className="zk-place-face">
            <Tile icon={icon} hue={hue} size="huge" isSolid />
          </span>
          <div className="zk-place-words">
            <h1>{place.name}</h1>
            <PlaceDescription key={`${kind}/${place.id}`} kind={kind} id={place.id} name={place.name} />
            <p className="zk-num">{facts.join(' · ')}</p>
          </div>
          <div className="zk-place-actions">
            <SubscribeButton key={`${kind} ${place.id}`} kind={kind} id={place.id} name={place.name} />
            {user && (
              <Link className={buttonClass('primary')} to={PORTAL_PATHS.create}>
                <Icon name="cloud-upload" />
                上传
              </Link>
            )}
          </div>
        </div>
      </header>
      <Below kind={kind} below={below} hue={hue} />
    </>
  )
}

/** The places below, as tiles. */
function Below({ kind, below, hue }: Pick<PlaceHeadProps, 'kind' | 'below'> & { hue: Hue }): ReactElement | null {
  if (below.length === 0) return null
  return (
    <ul className="zk-place-below" aria-label={`下级${TREE_NAMES[kind]}`}>
      {below.map(({ id, name, count }) => (
        <li key={id}>
          <Link to={placeAddress(kind, id)}>
            <Tile icon="folder" hue={hue} />
            <span>{name}</span> <span className="zk-num">{count}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

const Breadcrumb = ({ kind, place, above }: Omit<PlaceHeadProps, 'below'>) => (
  <nav className="zk-place-where" aria-label="所在位置">
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
