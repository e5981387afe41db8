import { type ComponentProps, type ReactElement, useState } from 'react'
import { ReadingSide } from '../frame/reading-side.tsx'
import { Margin } from './margin.tsx'
import type { Passages } from './use-passages.ts'

type Shown = 'about' | 'comments'

interface BesideTextProps extends Omit<ComponentProps<typeof ReadingSide>, 'head'> {
  passages: Passages
}

/** The column beside the text: outline and facts, or the comments on passages where there are some. */
export function BesideText({ passages, ...about }: BesideTextProps): ReactElement {
  const { open, found, draft, chosen } = passages
  const count = open.filter(({ id }) => found.get(id)?.state !== 'gone').length
  const [wanted, want] = useState<{ shown: Shown; chosen: string | null } | null>(null)
  const has = passages.isBeside && (count > 0 || draft !== null)
  // Who clicks on a marked passage, or begins a comment, wants to see the comments.
  const isLed = draft !== null || (chosen !== null && wanted?.chosen !== chosen)
  const shown = isLed ? 'comments' : (wanted?.shown ?? 'comments')
  const head = has && <Switch shown={shown} count={count} onShow={(to) => want({ shown: to, chosen })} />
  if (has && shown === 'comments') return <Margin passages={passages} body={about.body} head={head} />
  return <ReadingSide {...about} head={head} />
}

const Switch = ({ shown, count, onShow }: { shown: Shown; count: number; onShow: (shown: Shown) => void }) => (
  <div className="zk-side-switch" role="group" aria-label="右侧显示">
    <button type="button" aria-pressed={shown === 'comments'} onClick={() => onShow('comments')}>
      评论 {count}
    </button>
    <button type="button" aria-pressed={shown === 'about'} onClick={() => onShow('about')}>
      大纲与信息
    </button>
  </div>
)
