import type { ReactElement } from 'react'
import { answerSimilar } from '#core/contract/km/answers/conversation.ts'
import { Button } from '#ui/controls/button/button.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { useApi } from '../use-portal.ts'

interface SimilarProps {
  turnId: string
  onAsk: (question: string) => void
}

/** Questions that lead on from the last answer; without any there is nothing. */
export function SimilarQuestions({ turnId, onAsk }: SimilarProps): ReactElement | null {
  const api = useApi()
  const { value } = useQuery(`similar ${turnId}`, (signal) => api.call(answerSimilar, { query: { turnId } }, signal))
  if (!value || value.length === 0) return null
  return (
    <section className="zk-answers-next" aria-label="接着问">
      <h2>接着问</h2>
      <ul>
        {value.map((question) => (
          <li key={question}>
            <Button onClick={() => onAsk(question)}>{question}</Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
