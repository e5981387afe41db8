import { type ReactElement, useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Result } from '#core/contract/endpoint.ts'
import { docAnswer } from '#core/contract/km/search/search-reading.ts'
import type { SearchResult } from '#core/contract/km/search/search.ts'
import { Button } from '#ui/controls/button/button.tsx'
import { FileIcon } from '#ui/controls/file-icon/file-icon.tsx'
import { Icon } from '#ui/controls/icon/icon.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { MarkedText } from '#ui/viewers/marked-text/marked-text.tsx'
import { styles } from '#ui/theme/styles.ts'
import { copyText } from '../../copy-text.ts'
import { useSession } from '../../session/use-session.ts'
import { useApi, usePortal } from '../../use-portal.ts'
import { placeInFile } from '../row/place-in-file.ts'
import css from './best-answer.css?inline'
import { hitAddress } from '#core/routes/addresses.ts'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { isQuestion, type SearchQuery } from '../search-query.ts'

styles(css)

type Answer = NonNullable<Result<typeof docAnswer>['answer']>

interface BestAnswerProps {
  query: SearchQuery
  result: SearchResult
  answer: Answer | null
}

/** The best answer above the results: the one chosen by administrators, or an extracted sentence with its source. */
export function BestAnswer({ query, result, answer }: BestAnswerProps): ReactElement | null {
  const portal = usePortal()
  const { user } = useSession()
  const chosen = result.curated ?? []
  if (chosen.length > 0) return <Curated chosen={chosen} q={query.q} />
  if (!answer) return null
  const { text, marks, docId, title, page, heading, offset } = answer
  const place = placeInFile({ hit: { ...NO_HIT, page, heading } }, title)
  const kind = result.kmSearchResultVOPage.records.find(({ id }) => id === docId)?.fileType
  return (
    <section className="zk-answer" aria-label="摘录的答案">
      <Heading>直接答案</Heading>
      <p className="zk-answer-text">
        <MarkedText text={text} marks={marks} />
      </p>
      <p className="zk-answer-source">
        <Link to={hitAddress({ id: docId, hit: { page, offset } }, query.q)}>
          {kind !== undefined && <FileIcon kind={kind} size={20} />}
          <span>{[title, place].filter(Boolean).join(' · ')}</span>
        </Link>
        {user && <Link to={`${PORTAL_PATHS.answers}?q=${encodeURIComponent(query.q)}`}>接着问</Link>}
        <Button
          look="quiet"
          icon="copy"
          label="复制答案"
          onClick={() => void copyText(portal, `${text}\n—— ${title}`, '答案和出处已复制')}
        />
      </p>
    </section>
  )
}

const NO_HIT = { title: '', titleMarks: [], snippet: '', snippetMarks: [], offset: null, more: 0 }

const Heading = ({ children }: { children: string }) => (
  <h2>
    <Icon name="sparkles" size={16} />
    {children}
  </h2>
)

function Curated({ chosen, q }: { chosen: NonNullable<SearchResult['curated']>; q: string }): ReactElement {
  return (
    <section className="zk-answer" aria-label="精选答案">
      <Heading>精选答案</Heading>
      {chosen.map(({ answer, docId, title }) => (
        <div key={`${docId} ${answer}`}>
          {answer && <p className="zk-answer-text">{answer}</p>}
          {docId && (
            <p className="zk-answer-source">
              <Link to={hitAddress({ id: docId }, q)}>
                <Icon name="badge-check" size={16} />
                <span>{title}</span>
              </Link>
            </p>
          )}
        </div>
      ))}
    </section>
  )
}

/** So long the rows wait for the answer that stands above them, so that it does not push them aside. */
const WAIT_MS = 200

/** The answer to a question, asked beside the search; `isAwaited` while the rows should still wait for it. */
export function useAnswer({ q, page }: SearchQuery): { answer: Answer | null; isAwaited: boolean } {
  const api = useApi()
  const question = page === 1 && isQuestion(q) ? q : null
  const { value, failure } = useQuery(question, (signal) => api.call(docAnswer, { query: { question: q } }, signal))
  const [given, setGiven] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setGiven(question), WAIT_MS)
    return () => clearTimeout(timer)
  }, [question])
  const isAwaited = question !== null && value === null && failure === null && given !== question
  return { answer: value?.answer ?? null, isAwaited }
}
