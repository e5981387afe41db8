import { type FormEvent, type ReactElement, type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { errorText } from '#core/api/error-text.ts'
import {
  questionAnswer,
  questionDismiss,
  type QuestionRow,
  questionsAsked,
  questionsMine,
} from '#core/contract/km/search/search-question.ts'
import { Button } from '#ui/controls/button/button.tsx'
import { TextField } from '#ui/controls/text-field/text-field.tsx'
import { EmptyState } from '#ui/feedback/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { WireTime } from '#ui/viewers/wire-time/wire-time.tsx'
import { documentAddress } from '../../documents/document-address.ts'
import { useApi, usePortal } from '../../use-portal.ts'

const STATES = { open: '等待答复', answered: '已答复', dismissed: '不处理' } as const
const PAGE = { pageNo: 1, pageSize: 100 }

/** The person's reports of missing knowledge, and their state. */
export function OwnQuestions(): ReactElement {
  const api = useApi()
  const asked = useQuery('mine', (signal) => api.call(questionsMine, { query: PAGE }, signal))
  return (
    <QuestionList asked={asked} empty="还没有告诉过负责人">
      {(row) => (
        <>
          {row.title && row.docId && <Link to={documentAddress(row.docId)}>{row.title}</Link>}
          {row.state === 'answered' && !row.title && <p>已有答复，但您现在不能阅读那篇知识，可以联系负责人开通。</p>}
          {row.answer && <p>{row.answer}</p>}
        </>
      )}
    </QuestionList>
  )
}

/** Reports of missing knowledge, for those who maintain it. */
export function AskedList(): ReactElement {
  const api = useApi()
  const asked = useQuery('asked', (signal) => api.call(questionsAsked, { query: PAGE }, signal))
  return (
    <QuestionList asked={asked} empty="没有等待回答的提问">
      {(row) => <AnswerForm id={row.id} onDone={asked.retry} />}
    </QuestionList>
  )
}

interface QuestionListProps {
  asked: ReturnType<typeof useQuery<{ records: QuestionRow[] }>>
  empty: string
  children: (row: QuestionRow) => ReactNode
}

function QuestionList({ asked, empty, children }: QuestionListProps): ReactElement {
  const { last, failure, retry } = asked
  if (failure) return <ErrorState title="列表没有加载成功" reason={failure} onRetry={retry} />
  if (!last) return <Skeleton shape="rows" />
  if (last.records.length === 0) return <EmptyState icon="circle-question-mark" title={empty} />
  return (
    <ul className="zk-own-list">
      {last.records.map((row) => (
        <li key={row.id}>
          <div className="zk-own-row">
            <strong>{row.query}</strong>
            <span className="zk-meta">{STATES[row.state]}</span>
          </div>
          {row.note && <p>{row.note}</p>}
          <p className="zk-meta zk-num">
            {row.realname && <span>{row.realname}</span>}
            {row.category_dictText && <span>{row.category_dictText}</span>}
            {row.createTime && <WireTime time={row.createTime} />}
          </p>
          {children(row)}
        </li>
      ))}
    </ul>
  )
}

/** Extracts the id from a copied link; other text is returned as it is. */
const parseDocumentId = (given: string): string => /[?&]id=([\w-]+)/.exec(given)?.[1] ?? given.trim()

function AnswerForm({ id, onDone }: { id: string; onDone: () => void }): ReactElement {
  const { api, toast } = usePortal()
  const [link, setLink] = useState('')
  const [word, setWord] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const send = async (call: Promise<unknown>, done: string) => {
    try {
      await call
      toast(done)
      onDone()
    } catch (error) {
      setProblem(errorText(error))
    }
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (link.trim() === '') return setProblem('请粘贴知识的链接，或写明原因后选“不处理”')
    return void send(api.call(questionAnswer, { body: { id, docId: parseDocumentId(link), answer: word } }), '已回答')
  }
  const handleDismiss = () => {
    if (word.trim() === '') return setProblem('不处理时请写明原因')
    return void send(api.call(questionDismiss, { body: { id, answer: word } }), '已关闭')
  }
  return (
    <form className="zk-own-form" onSubmit={handleSubmit}>
      <TextField label="可以回答的知识的链接" value={link} error={problem} onChange={setLink} />
      <TextField label="附言或原因" maxLength={500} value={word} onChange={setWord} />
      <div className="zk-own-row">
        <Button look="primary" type="submit">
          用这篇回答
        </Button>
        <Button onClick={handleDismiss}>不处理</Button>
      </div>
    </form>
  )
}
