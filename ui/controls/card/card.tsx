import { type ReactElement, type ReactNode, useId } from 'react'
import { styles } from '../../theme/styles.ts'
import css from './card.css?inline'

styles(css)

interface CardProps {
  title: string
  /** At the end of the heading: the way to all of it. */
  more?: ReactNode
  /** With nothing in it there is no card. */
  isEmpty?: boolean
  children: ReactNode
}

/** A part of a page under its own heading. */
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
