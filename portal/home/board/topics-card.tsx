import type { ReactElement } from 'react'
import { Link } from 'react-router-dom'
import type { Result } from '#core/contract/endpoint.ts'
import type { homeTopicShelf } from '#core/contract/km/home.ts'
import { styles } from '#ui/theme/styles.ts'
import { documentAddress } from '../../documents/document-address.ts'
import type { Part } from '../use-part.ts'
import { PartCard } from './part-card.tsx'
import { directoryAddress } from './spaces-card.tsx'
import css from './topics-card.css?inline'

styles(css)

type Topic = Result<typeof homeTopicShelf>[number]

/** The recommended topics, each with its newest three. */
export const TopicsCard = ({ part }: { part: Part<readonly Topic[]> }): ReactElement => (
  <PartCard title="专题" part={part} isEmpty={(all) => all.length === 0}>
    {(all) => (
      <ul>
        {all.map((topic) => (
          <li key={topic.id} className="zk-topic">
            <Link className="zk-topic-name" to={directoryAddress('topic', topic.id)}>
              <span>{topic.name}</span>
              <small className="zk-num">{topic.count} 篇</small>
            </Link>
            <ul>
              {topic.newest.map(({ docId, title }) => (
                <li key={docId}>
                  <Link to={documentAddress(docId)} title={title}>
                    {title}
                  </Link>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    )}
  </PartCard>
)
