import type { ReactElement } from 'react'
import { Button } from '#ui/controls/button/button.tsx'
import { styles } from '#ui/theme/styles.ts'
import css from './chapter-steps.css?inline'

styles(css)

interface ChapterStepsProps {
  at: number
  count: number
  onGo: (chapter: number) => void
}

/** The way to the chapter before and after. */
export function ChapterSteps({ at, count, onGo }: ChapterStepsProps): ReactElement {
  return (
    <nav className="zk-chapters" aria-label="章节">
      <Button disabled={at === 0} onClick={() => onGo(at - 1)}>
        上一章
      </Button>
      <span className="zk-num">
        {at + 1} / {count}
      </span>
      <Button disabled={at === count - 1} onClick={() => onGo(at + 1)}>
        下一章
      </Button>
    </nav>
  )
}
