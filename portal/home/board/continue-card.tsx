import type { ReactElement } from 'react'
import { Link } from 'react-router-dom'
import type { ReadingPlace } from '#core/contract/km/community/reading-place.ts'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { Cover } from '#ui/controls/cover/cover.tsx'
import { FileIcon } from '#ui/controls/file-icon/file-icon.tsx'
import { nameHue } from '#ui/theme/hues.ts'
import { styles } from '#ui/theme/styles.ts'
import { documentAddress } from '../../documents/document-address.ts'
import { hasBegun, placeText } from '../../documents/place-text.ts'
import type { Part } from '../use-part.ts'
import css from './continue-card.css?inline'
import { PartCard } from './part-card.tsx'

styles(css)

const MOST = 3

interface Begun {
  doc: DocRow
  /** Where in it they were, if that is known. */
  place: ReadingPlace | null
}

/** What somebody has read last, as covers; nothing while they have read nothing. */
export function ContinueCard({ part }: { part: Part<readonly Begun[]> }): ReactElement | null {
  if (part.failure !== null)
    return (
      <PartCard title="接着读" part={part} isEmpty={() => true}>
        {() => null}
      </PartCard>
    )
  const docs = part.value?.slice(0, MOST) ?? []
  if (docs.length === 0) return null
  return (
    <section aria-labelledby="zk-continue">
      <h2 id="zk-continue" className="zk-continue-title">
        接着读
      </h2>
      <ul className="zk-continue">
        {docs.map((begun) => (
          <li key={begun.doc.id}>
            <ContinueLink {...begun} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function ContinueLink({ doc, place }: Begun): ReactElement {
  const read = place && hasBegun(place) ? place : null
  return (
    <Link to={documentAddress(doc.id)} title={doc.title}>
      <Cover name={doc.title} hue={nameHue(doc.category_dictText ?? doc.title)} />
      <span className="zk-continue-file">
        <FileIcon kind={doc.fileType} size={26} />
      </span>
      <b>{doc.title}</b>
      {read && (
        <span className="zk-continue-read" aria-hidden="true">
          <span style={{ width: `${read.part * 100}%` }} />
        </span>
      )}
      <small>{read ? placeText(read, doc.currentVersion) : (doc.category_dictText ?? doc.depId_dictText)}</small>
    </Link>
  )
}
