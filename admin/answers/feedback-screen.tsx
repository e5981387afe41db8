import type { ReactElement } from 'react'
import { FEEDBACK_REASONS } from '#core/contract/km/answers/conversation.ts'
import { feedbackCounts } from '#core/contract/km/answers/feedback.ts'
import { grouped } from '#core/text/grouped.ts'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { Refusal } from '#ui/feedback/refusal.tsx'
import { styles } from '#ui/theme/styles.ts'
import { api } from '../api.ts'
import { ResourceScreen } from '../resource/resource-screen.tsx'
import css from './answers.css?inline'
import { feedback } from './feedback-list.tsx'

styles(css)

const REASONS: Readonly<Record<(typeof FEEDBACK_REASONS)[number], string>> = {
  wrong: '说错了',
  missing: '没答到点上',
  stale: '内容过时',
  unclear: '看不明白',
  other: '其他',
}
const reasonText = (reason: string): string => (REASONS as Readonly<Record<string, string>>)[reason] ?? reason

/** How many found answers useful or not and why, and below it each of them. */
export const FeedbackScreen = (): ReactElement => (
  <div className="zk-models">
    <Counts />
    <ResourceScreen def={feedback} />
  </div>
)

function Counts(): ReactElement {
  const { latest, failure } = useQuery('', (signal) => api.call(feedbackCounts, {}, signal))
  return (
    <section aria-label="总数" className="zk-models-sums zk-num">
      <Refusal>{failure}</Refusal>
      {latest && (
        <dl>
          {[
            ['有用', latest.useful] as const,
            ['没用', latest.useless] as const,
            ...latest.reasons.map(({ reason, count }) => [reasonText(reason), count] as const),
          ].map(([name, count]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{grouped(count)}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

export const screens = { 'km/answers/AnswerFeedbackList': FeedbackScreen }
