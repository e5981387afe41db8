import type { ReactElement, ReactNode } from 'react'
import { Button } from '#ui/controls/button/button.tsx'
import { Card } from '#ui/controls/card/card.tsx'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { styles } from '#ui/theme/styles.ts'
import type { Part } from '../use-part.ts'
import css from './part-card.css?inline'

styles(css)

interface PartCardProps<T> {
  title: string
  part: Part<T>
  isEmpty: (value: T) => boolean
  /** A link to the complete list. */
  more?: ReactNode
  children: (value: T) => ReactNode
}

/** The answer to one request under a heading. Handles waiting and failure; an empty answer hides the card. */
export function PartCard<T>({ title, part, isEmpty, more, children }: PartCardProps<T>): ReactElement | null {
  const { value, failure, isWaiting, retry } = part
  if (failure !== null)
    return (
      <Card title={title}>
        <div className="zk-part-failure" role="alert">
          <p>没有加载成功：{failure}</p>
          <Button icon="refresh-cw" onClick={retry} aria-label={`重试：${title}`}>
            重试
          </Button>
        </div>
      </Card>
    )
  if (value === null) return isWaiting ? <Card title={title}>{<Skeleton shape="rows" />}</Card> : null
  return (
    <Card title={title} more={more} isEmpty={isEmpty(value)}>
      {children(value)}
    </Card>
  )
}
