import { lazy, type ReactElement, Suspense, useState } from 'react'
import { answerRate, type RATINGS, type Turn } from '#core/contract/km/answers/conversation.ts'
import { Button } from '#ui/controls/button/button.tsx'
import { copyText } from '../copy-text.ts'
import { usePortal } from '../use-portal.ts'
import { useWork } from '../use-work.ts'

const RecommendDialog = lazy(() => import('./feedback-dialog.tsx').then((m) => ({ default: m.RecommendDialog })))
const FeedbackDialog = lazy(() => import('./feedback-dialog.tsx').then((m) => ({ default: m.FeedbackDialog })))

type Rating = (typeof RATINGS)[number]

/** Copy with the sources, and whether it helped; pressed again, a rating is taken back. */
export function TurnTools({ turn }: { turn: Turn }): ReactElement {
  const portal = usePortal()
  const [rating, setRating] = useState(turn.rating)
  const [isAsking, setAsking] = useState(false)
  const [busy, work] = useWork()
  const rate = (given: Rating) => {
    const next = rating === given ? null : given
    return work(async () => {
      await portal.api.call(answerRate, { body: { turnId: turn.id, rating: next } })
      setRating(next)
      if (next === 'useless') setAsking(true)
    })
  }
  const button = (given: Rating, label: string, icon: 'thumbs-up' | 'thumbs-down') => (
    <Button
      look="quiet"
      icon={icon}
      label={label}
      aria-pressed={rating === given}
      disabled={busy}
      onClick={() => void rate(given)}
    />
  )
  return (
    <div className="zk-turn-tools">
      <Button
        look="quiet"
        icon="copy"
        label="复制回答"
        onClick={() => void copyText(portal, spoken(turn), '回答和出处已复制')}
      />
      {button('useful', '有用', 'thumbs-up')}
      {button('useless', '没用', 'thumbs-down')}
      {rating === 'useful' && !turn.isCurated && <Recommend turn={turn} />}
      <Suspense>{isAsking && <FeedbackDialog turn={turn} onClose={() => setAsking(false)} />}</Suspense>
    </div>
  )
}

function Recommend({ turn }: { turn: Turn }): ReactElement {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        推荐给管理员
      </Button>
      <Suspense>{isOpen && <RecommendDialog turn={turn} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}

/** What is not proven is not passed on. */
const spoken = ({ blocks, sources, model }: Turn): string =>
  [
    ...blocks
      .filter(({ support }) => support !== 'unproven')
      .map(({ text, cites }) => `${text}${cites.map((n) => `[${n}]`).join('')}`),
    ...sources.map(({ n, title, page }) => `[${n}] 《${title}》${page ? `第 ${page} 页` : ''}`),
    ...(model === null ? [] : [`（AI生成，${model}）`]),
  ].join('\n')
