import { lazy, type ReactElement, Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import { type AnswerSource, NO_EVIDENCE, type Turn } from '#core/contract/km/answers/conversation.ts'
import { documentAddress } from '#core/routes/addresses.ts'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { Badge } from '#ui/controls/badge/badge.tsx'
import { Button, buttonClass } from '#ui/controls/button/button.tsx'
import { FileIcon } from '#ui/controls/file-icon/file-icon.tsx'
import { Icon } from '#ui/controls/icon/icon.tsx'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { parseQuery } from '../search/search-query.ts'
import { AnswerBody, sourceAddress } from './answer-body.tsx'
import { TurnTools } from './turn-tools.tsx'
import type { Pending } from './ask-by-events.ts'

const AskOwner = lazy(() => import('../search/own/ask-owner.tsx').then((m) => ({ default: m.AskOwner })))

/** One question with what was answered. */
export function TurnView({ turn }: { turn: Turn }): ReactElement {
  return (
    <article className="zk-turn" aria-label={turn.question}>
      <h2 className="zk-turn-question">{turn.question}</h2>
      {turn.state === 'answered' && <Answered turn={turn} />}
      {turn.state === 'refused' && <Refused turn={turn} />}
      {turn.state === 'running' && <p className="zk-turn-withheld">正在回答，稍后刷新查看</p>}
      {turn.state === 'cut' && (
        <p className="zk-turn-withheld">{turn.ending === 'stopped' ? '已停止回答' : '回答中断了，请再问一次'}</p>
      )}
      {turn.state === 'withheld' && (
        <p className="zk-turn-withheld">
          <Icon name="lock" size={16} />
          资料已无权查看
        </p>
      )}
    </article>
  )
}

/** The sentences of a model as they come; each has been checked, the one that is being written has not. */
export function PendingTurn({ pending }: { pending: Pending }): ReactElement {
  const { question, blocks, begun, ahead } = pending
  return (
    <article className="zk-turn" aria-label={question}>
      <h2 className="zk-turn-question">{question}</h2>
      {blocks.length === 0 && begun === '' ? (
        <Skeleton shape="text" label={ahead > 0 ? `前面还有 ${ahead} 个问题` : '正在查找依据'} />
      ) : (
        <div className="zk-turn-answer">
          <div>
            <AnswerBody answer={pending} begun={begun} />
          </div>
          <Sources turn={pending} />
        </div>
      )}
    </article>
  )
}

/** What an answer of a model says of itself; the law asks for the first words (GB 45438-2025). */
const ENDINGS = {
  stopped: '已停止，后面没有回答',
  cut: '模型中途断开，以上是已经核对的部分',
  'by-sentences': '模型没有应答，以上是资料里的原句',
} as const

function Answered({ turn }: { turn: Turn }): ReactElement {
  const { model, ending, isCurated, note } = turn
  return (
    <div className="zk-turn-answer">
      <div>
        <AnswerBody answer={turn} />
        {note !== null && <p className="zk-turn-model">{note}</p>}
        {isCurated && <p className="zk-turn-model">管理员选定的回答</p>}
        {(model !== null || ending !== null) && (
          <p className="zk-turn-model">
            {model !== null && <Badge>AI生成</Badge>}
            {[model && `${model}，每句已核对出处`, ending && ENDINGS[ending]].filter(Boolean).join('；')}
          </p>
        )}
        <TurnTools turn={turn} />
      </div>
      {turn.sources.length > 0 && <Sources turn={turn} />}
    </div>
  )
}

const Sources = ({ turn: { question, sources } }: { turn: Pick<Turn, 'question' | 'sources'> }) => (
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
