import type { ReactElement } from 'react'
import { Link } from 'react-router-dom'
import type { Result } from '#core/contract/endpoint.ts'
import type { homeHot } from '#core/contract/km/home.ts'
import { styles } from '#ui/theme/styles.ts'
import { documentAddress } from '../../documents/document-address.ts'
import type { Part } from '../use-part.ts'
import css from './hot-card.css?inline'
import { PartCard } from './part-card.tsx'

styles(css)

/** What most people have read in the last seven days. */
export const HotCard = ({ part }: { part: Part<Result<typeof homeHot>> }): ReactElement => (
  <PartCard title="本周热读" part={part} isEmpty={(docs) => docs.length === 0}>
    {(docs) => (
      <ol className="zk-hot">
        {docs.map(({ docId, title, readers }, at) => (
          <li key={docId}>
            <Link to={documentAddress(docId)} title={title}>
              <i className="zk-num" aria-hidden="true" data-hue={at < 3 ? 'orange' : 'slate'}>
                {at + 1}
              </i>
              <span>{title}</span>
              <small className="zk-num">{readers} 人读过</small>
            </Link>
          </li>
        ))}
      </ol>
    )}
  </PartCard>
)
