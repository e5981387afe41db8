import type { ReactElement } from 'react'
import { Link } from 'react-router-dom'
import type { Result } from '#core/contract/endpoint.ts'
import { docAnswer } from '#core/contract/km/search/search-reading.ts'
import type { SearchResult } from '#core/contract/km/search/search.ts'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { MarkedText } from '#ui/viewers/marked-text/marked-text.tsx'
import { styles } from '#ui/theme/styles.ts'
import { THREE_LINES } from '../../documents/long-title.tsx'
import { useApi } from '../../use-portal.ts'
import css from './best-answer.css?inline'
import { hitAddress } from '#core/routes/addresses.ts'
import type { SearchQuery } from '../search-query.ts'

styles(css)

type Answer = NonNullable<Result<typeof docAnswer>['answer']>

/** A shorter query is treated as keywords and not as a question. */
const SHORTEST_QUESTION = 6

interface BestAnswerProps {
  query: SearchQuery
  result: SearchResult
}

/** The best answer above the results: the one chosen by administrators, or an extracted sentence with its source. */
export function BestAnswer({ query, result }: BestAnswerProps): ReactElement | null {
  const answer = useAnswer(query.q)
  const chosen = result.curated ?? []
  if (chosen.length > 0) return <Curated chosen={chosen} q={query.q} />
  if (!answer) return null
  const { text, marks, docId, title, page, heading, offset } = answer
  return (
    <section className="zk-answer" aria-label="摘录的答案">
      <p className="zk-answer-text">
        <MarkedText text={text} marks={marks} />
      </p>
      <p className="zk-meta">
        摘自
        <Link className={THREE_LINES} to={hitAddress({ id: docId, hit: { page, offset } }, query.q)}>
          {title}
        </Link>
        {page ? <span>第 {page} 页</span> : heading && <span>{heading}</span>}
      </p>
    </section>
  )
}

function Curated({ chosen, q }: { chosen: NonNullable<SearchResult['curated']>; q: string }): ReactElement {
  return (
    <section className="zk-answer" aria-label="精选答案">
      {chosen.map(({ answer, docId, title }) => (
        <div key={`${docId} ${answer}`}>
          {answer && <p className="zk-answer-text">{answer}</p>}
          {docId && (
            <p className="zk-meta">
              精选
              <Link to={hitAddress({ id: docId }, q)}>{title}</Link>
            </p>
          )}
        </div>
      ))}
    </section>
  )
}

/** Loaded in parallel; the search does not wait for it. */
function useAnswer(q: string): Answer | null {
  const api = useApi()
  const isAsked = q.length >= SHORTEST_QUESTION && q.length <= 200
  const { value } = useQuery(isAsked ? q : null, (signal) => api.call(docAnswer, { query: { question: q } }, signal))
  return value?.answer ?? null
}
