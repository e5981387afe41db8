import { type ReactElement, type ReactNode, useState } from 'react'
import { CardsWaiting } from '../columns-waiting.tsx'
import type { Part } from '../use-part.ts'

interface ColumnProps {
  name: 'main' | 'side'
  parts: readonly Pick<Part<unknown>, 'isWaiting'>[]
  children: ReactNode
}

/**
 * A column of cards that appear together: otherwise an empty card that hides itself would move the others when its
 * answer arrives.
 */
export function Column({ name, parts, children }: ColumnProps): ReactElement {
  const [isComplete, setComplete] = useState(false)
  if (!isComplete && !parts.some((part) => part.isWaiting)) setComplete(true)
  return <div className={`zk-home-column is-${name}`}>{isComplete ? children : <CardsWaiting />}</div>
}
