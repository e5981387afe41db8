import { type ReactElement, useState } from 'react'
import { Button } from '#ui/controls/button/button.tsx'
import { styles } from '#ui/theme/styles.ts'
import css from './long-title.css?inline'

styles(css)

/** A longer title fills more than three lines on a phone. */
const LONG = 48

/** Limits a row's title to three lines on a phone; the document's page shows all of it. */
export const THREE_LINES = 'zk-three-lines'

/** The title of the open document. A long one is limited to three lines on a phone until the reader expands it. */
export function LongTitle({ title }: { title: string }): ReactElement {
  const [isWhole, setWhole] = useState(false)
  if ([...title].length <= LONG) return <>{title}</>
  return (
    <>
      <span className={`zk-long-title${isWhole ? ' is-whole' : ''}`}>{title}</span>
      <span className="zk-long-title-more">
        <Button
          look="quiet"
          icon={isWhole ? 'chevron-up' : 'chevron-down'}
          label={isWhole ? '收起标题' : '展开标题'}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        />
      </span>
    </>
  )
}
