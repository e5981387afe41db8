import { lazy, type ReactElement, Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import { type AnswerSource, NO_EVIDENCE, type Turn } from '#core/contract/km/answers/conversation.ts'
import { documentAddress, hitAddress } from '#core/routes/addresses.ts'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { Button, buttonClass } from '#ui/controls/button/button.tsx'
import { FileIcon } from '#ui/controls/file-icon/file-icon.tsx'
import { Icon } from '#ui/controls/icon/icon.tsx'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { MarkedText } from '#ui/viewers/marked-text/marked-text.tsx'
import { parseQuery } from '../search/search-query.ts'
import { TurnTools } from './turn-tools.tsx'

const AskOwner = lazy(() => import('../search/own/ask-owner.tsx').then((m) => ({ default: m.AskOwner })))

/** One question with what was answered. */
export function TurnView({ turn }: { turn: Turn }): ReactElement {
  return (
    <article className="zk-turn" aria-label={turn.question}>
      <h2 className="zk-turn-question">{turn.question}</h2>
      {turn.state === 'answered' && <Answered turn={turn} />}
      {turn.state === 'refused' && <Refused turn={turn} />}
      {turn.state === 'withheld' && (
        <p className="zk-turn-withheld">
          <Icon name="lock" size={16} />
          资料已无权查看
        </p>
      )}
    </article>
  )
}

export const PendingTurn = ({ question }: { question: string }): ReactElement => (
  <article className="zk-turn">
    <h2 className="zk-turn-question">{question}</h2>
    <Skeleton shape="text" label="正在查找依据" />
  </article>
)

const sourceAddress = ({ docId, page, offset, fileId }: AnswerSource, question: string) =>
  hitAddress({ id: docId, hit: { page, offset, fileId } }, question)

function Answered({ turn }: { turn: Turn }): ReactElement {
  const { question, blocks, sources } = turn
  const cited = (n: number) => sources.filter((source) => source.n === n)
  return (
    <div className="zk-turn-answer">
      <div>
        {blocks.map(({ text, marks, cites }) => (
          <p key={text} className={cites.length === 0 ? 'is-bare' : undefined}>
            <MarkedText text={text} marks={marks} />
            {cites.flatMap(cited).map((source) => (
              <Cite key={source.n} source={source} question={question} />
            ))}
          </p>
        ))}
        <TurnTools turn={turn} />
      </div>
      <Sources turn={turn} />
    </div>
  )
}

const Cite = ({ source, question }: { source: AnswerSource; question: string }) => (
  <Link className="zk-cite" to={sourceAddress(source, question)} aria-label={`出处 ${source.n}：${source.title}`}>
    {source.n}
  </Link>
)

const Sources = ({ turn: { question, sources } }: { turn: Turn }) => (
  <ol className="zk-turn-sources" aria-label="出处">
    {sources.map((source) => (
      <li key={source.n}>
        <Link to={sourceAddress(source, question)}>
          <FileIcon kind={source.fileType ?? 'other'} size={24} />
          <span>
            <b>{source.title}</b>
            <small>{placeOf(source)}</small>
          </span>
        </Link>
      </li>
    ))}
  </ol>
)

const placeOf = ({ n, page, heading }: AnswerSource): string =>
  [`出处 ${n}`, page ? `第 ${page} 页` : null, heading].filter(Boolean).join(' · ')

/** Nothing answers it: what is near, and whom to tell. */
function Refused({ turn: { question, nearest } }: { turn: Turn }): ReactElement {
  const [isTelling, setTelling] = useState(false)
  return (
    <div className="zk-turn-refused">
      <p>
        <b>{NO_EVIDENCE}。</b>
        {nearest.length > 0 ? '下面几篇最接近，也许用得上：' : '可以换一种说法，或者告诉负责人。'}
      </p>
      {nearest.length > 0 && (
        <ul aria-label="最接近的知识">
          {nearest.map(({ docId, title, fileType }) => (
            <li key={docId}>
              <Link to={documentAddress(docId)}>
                <FileIcon kind={fileType ?? 'other'} size={20} />
                {title}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p className="zk-turn-ways">
        <Button icon="message-square" onClick={() => setTelling(true)}>
          告诉负责人
        </Button>
        <Link className={buttonClass()} to={`${PORTAL_PATHS.search}?q=${encodeURIComponent(question)}`}>
          去搜索
        </Link>
      </p>
      <Suspense>
        {isTelling && (
          <AskOwner query={parseQuery(new URLSearchParams({ q: question }))} onClose={() => setTelling(false)} />
        )}
      </Suspense>
    </div>
  )
}
