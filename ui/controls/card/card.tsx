import { type ReactElement, type ReactNode, useId } from 'react'
import { styles } from '../../theme/styles.ts'
import css from './card.css?inline'

styles(css)

interface CardProps {
  title: string
  /** A link to the complete list, at the end of the heading. */
  more?: ReactNode
  /** An empty card is not rendered. */
  isEmpty?: boolean
  children: ReactNode
}

/** A section of a page with its own heading. */
export function Card({ title, more, isEmpty = false, children }: CardProps): ReactElement | null {
  const id = useId()
  if (isEmpty) return null
  return (
    <section className="zk-card" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {more}
      </header>
      {children}
    </section>
  )
}
