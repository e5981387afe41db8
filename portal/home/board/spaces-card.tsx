import type { ReactElement } from 'react'
import { Link } from 'react-router-dom'
import type { Shelf } from '#core/contract/km/home.ts'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { spaceFace } from '#ui/controls/tile/space-face.ts'
import { Tile } from '#ui/controls/tile/tile.tsx'
import { styles } from '#ui/theme/styles.ts'
import type { Part } from '../use-part.ts'
import { PartCard } from './part-card.tsx'
import css from './spaces-card.css?inline'

styles(css)

export const directoryAddress = (kind: 'category' | 'topic', id: string) =>
  `${PORTAL_PATHS.directory}?${new URLSearchParams({ [kind]: id }).toString()}`

/** Every top category with what it holds for this person. */
export const SpacesCard = ({ part }: { part: Part<readonly Shelf[]> }): ReactElement => (
  <PartCard
    title="知识库"
    part={part}
    more={<Link to={PORTAL_PATHS.directory}>全部</Link>}
    isEmpty={(spaces) => spaces.length === 0}
  >
    {(spaces) => (
      <ul className="zk-spaces">
        {spaces.map((space) => (
          <li key={space.id}>
            <Link to={directoryAddress('category', space.id)}>
              <Tile {...spaceFace(space.name)} />
              <span>
                <b>{space.name}</b>
                <small className="zk-num">{space.count} 篇</small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    )}
  </PartCard>
)
