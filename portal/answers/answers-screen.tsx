import { type ReactElement, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { hotKeywordReport } from '#core/contract/km/search/hot-search.ts'
import { Button } from '#ui/controls/button/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { Sheet } from '#ui/feedback/sheet/sheet.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { styles } from '#ui/theme/styles.ts'
import css from './answers.css?inline'
import { Composer } from './composer.tsx'
import { ConversationList } from './conversation-list.tsx'
import { SimilarQuestions } from './similar-questions.tsx'
import { PendingTurn, TurnView } from './turn-view.tsx'
import { useApi } from '../use-portal.ts'
import { useConversation } from './use-conversation.ts'

styles(css)

/** /QuestionAnswering: `c` is the conversation; `q` is asked at once in a new one. */
export function AnswersScreen(): ReactElement {
  const [params, setParams] = useSearchParams()
  const id = params.get('c')
  const [turn, setTurn] = useState(0)
  const [isListOpen, setListOpen] = useState(false)
  const open = (next: string | null) => {
    setListOpen(false)
    setParams(next === null ? {} : { c: next })
  }
  const handleBegun = (begun: string) => {
    setTurn((before) => before + 1)
    setParams({ c: begun }, { replace: true })
  }
  const list = <ConversationList key={turn} current={id} onOpen={open} />
  return (
    <div className="zk-page zk-answers">
      <aside className="zk-answers-list" aria-label="会话">
        {list}
      </aside>
      <div className="zk-answers-main">
        <div className="zk-answers-head">
          <h1 className="zk-page-title">问答</h1>
          <Button look="quiet" icon="history" onClick={() => setListOpen(true)}>
            会话
          </Button>
        </div>
        <Conversation id={id} asked={params.get('q')} onBegun={handleBegun} />
      </div>
      {isListOpen && (
        <Sheet title="会话" side="left" onClose={() => setListOpen(false)}>
          {list}
        </Sheet>
      )}
    </div>
  )
}

interface ConversationProps {
  id: string | null
  asked: string | null
  onBegun: (id: string) => void
}

function Conversation({ id, asked, onBegun }: ConversationProps): ReactElement {
  const { turns, pending, ask, stop, isLoading, failure, retry } = useConversation(id, onBegun)
  const end = useRef<HTMLDivElement>(null)
  const askAtOnce = useEffectEvent((question: string) => void ask(question))
  useEffect(() => {
    if (asked) askAtOnce(asked)
  }, [asked])
  const isBusy = pending !== null
  useEffect(() => {
    if (isBusy) end.current?.scrollIntoView({ block: 'nearest' })
  }, [isBusy])
  if (failure !== null) return <ErrorState title="没有打开这个会话" reason={failure} onRetry={retry} />
  const last = turns.at(-1)
  const isNew = turns.length === 0 && !isBusy
  return (
    <>
      <div className="zk-answers-turns" role="log" aria-label="问与答" aria-busy={isBusy}>
        {isLoading ? (
          <Skeleton shape="text" label="正在打开会话" />
        ) : (
          isNew && <Begin onAsk={(text) => void ask(text)} />
        )}
        {turns.map((each) => (
          <TurnView key={each.id} turn={each} />
        ))}
        {pending !== null && <PendingTurn pending={pending} />}
        {!isBusy && last?.state === 'answered' && (
          <SimilarQuestions key={last.id} turnId={last.id} onAsk={(text) => void ask(text)} />
        )}
        <div ref={end} />
      </div>
      <Composer
        key={id ?? 'new'}
        isBusy={isBusy}
        onAsk={ask}
        onStop={pending?.requestId ? () => void stop() : undefined}
      />
    </>
  )
}

const MOST_OFFERED = 3

/** Before the first question; what people search for most may be asked with one press. */
function Begin({ onAsk }: { onAsk: (question: string) => void }): ReactElement {
  const api = useApi()
  const { value } = useQuery('hot', (signal) => api.call(hotKeywordReport, {}, signal))
  return (
    <EmptyState
      icon="message-circle"
      title="想知道什么，直接问"
      actions={value?.slice(0, MOST_OFFERED).map((text) => (
        <Button key={text} onClick={() => onAsk(text)}>
          {text}
        </Button>
      ))}
    >
      回答只用您能看的知识里的原句，每一句都带出处；没有依据时会直说，不会编造。
    </EmptyState>
  )
}
