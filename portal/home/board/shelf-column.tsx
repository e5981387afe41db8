import type { ReactElement } from 'react'
import { Link } from 'react-router-dom'
import type { Result } from '#core/contract/endpoint.ts'
import { homeShelf, homeTopicShelf, type Shelf } from '#core/contract/km/home.ts'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { spaceFace } from '#ui/controls/tile/space-face.ts'
import { Tile } from '#ui/controls/tile/tile.tsx'
import { styles } from '#ui/theme/styles.ts'
import { documentAddress } from '../../documents/document-address.ts'
import { usePart } from '../use-part.ts'
import { Column } from './column.tsx'
import { PartCard } from './part-card.tsx'
import { pickBoards } from './boards.ts'
import css from './shelf-column.css?inline'

styles(css)

type Topic = Result<typeof homeTopicShelf>[number]
const MOST_TOPICS = 4

/** The directory of knowledge. */
export function ShelfColumn(): ReactElement {
  const categories = usePart('categories', true, async (api, signal) =>
    pickBoards(await api.call(homeShelf, { query: {} }, signal)),
  )
  const topics = usePart('topics', true, async (api, signal) => {
    const all = await api.call(homeTopicShelf, {}, signal)
    return all.filter((topic) => topic.count > 0).slice(0, MOST_TOPICS)
  })
  return (
    <Column name="shelf" parts={[categories, topics]}>
      <PartCard title="分类" part={categories} more={<Directory />} isEmpty={(boards) => boards.length === 0}>
        {(boards) => (
          <ul>
            {boards.map(({ top, below }) => (
              <li key={top.id} className="zk-shelf">
                <Place kind="category" node={top} />
                {below.length > 0 && <Below nodes={below} />}
              </li>
            ))}
          </ul>
        )}
      </PartCard>
      <PartCard title="专题" part={topics} isEmpty={(all) => all.length === 0}>
        {(all) => (
          <ul>
            {all.map((topic) => (
              <TopicShelf key={topic.id} topic={topic} />
            ))}
          </ul>
        )}
      </PartCard>
    </Column>
  )
}

const directoryAddress = (kind: 'category' | 'topic', id: string) =>
  `${PORTAL_PATHS.directory}?${new URLSearchParams({ [kind]: id }).toString()}`

const Directory = () => <Link to={PORTAL_PATHS.directory}>全部分类</Link>

const Place = ({ kind, node }: { kind: 'category' | 'topic'; node: Shelf }): ReactElement => (
  <Link className="zk-shelf-place" to={directoryAddress(kind, node.id)}>
    <Tile {...spaceFace(node.name)} size="small" />
    <span>{node.name}</span>
    <span className="zk-num" aria-label={`${node.count} 篇`}>
      {node.count}
    </span>
  </Link>
)

const Below = ({ nodes }: { nodes: readonly Shelf[] }): ReactElement => (
  <p className="zk-shelf-below">
    {nodes.map((node) => (
      <Link key={node.id} to={directoryAddress('category', node.id)}>
        {node.name}
      </Link>
    ))}
  </p>
)

const TopicShelf = ({ topic }: { topic: Topic }): ReactElement => (
  <li className="zk-shelf">
    <Place kind="topic" node={topic} />
    <ul className="zk-shelf-newest">
      {topic.newest.map(({ docId, title }) => (
        <li key={docId}>
          <Link to={documentAddress(docId)} title={title}>
            {title}
          </Link>
        </li>
      ))}
    </ul>
  </li>
)
