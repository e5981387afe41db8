import { type ReactElement, useState } from 'react'
import { Link } from 'react-router-dom'
import type { AnswerSource } from '#core/contract/km/answers/conversation.ts'
import { type AnswerOnce, answerOnce } from '#core/contract/km/answers/once.ts'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { hitAddress } from '#core/routes/addresses.ts'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { buttonClass } from '#ui/controls/button/button.tsx'
import { useIsPhone } from '#ui/controls/use-is-phone.ts'
import { Sheet } from '#ui/feedback/sheet/sheet.tsx'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { styles } from '#ui/theme/styles.ts'
import { MarkedText } from '#ui/viewers/marked-text/marked-text.tsx'
import answersCss from '../../answers/answers.css?inline'
import { Composer } from '../../answers/composer.tsx'
import { useApi } from '../../use-portal.ts'
import { useWork } from '../../use-work.ts'
import css from './ask-sheet.css?inline'

styles(answersCss)
styles(css)

interface Asked {
  question: string
  /** Null while it is looked for. */
  answer: AnswerOnce | null
}

/** Questions to one document; nothing of them is kept. A source closes the sheet and opens its place in the text behind it. */
export function AskSheet({ doc, onClose }: { doc: DocRow; onClose: () => void }): ReactElement {
  const api = useApi()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [isBusy, work] = useWork()
  const isPhone = useIsPhone()
  const ask = async (question: string) => {
    setAsked({ question, answer: null })
    const isDone = await work(async () =>
      setAsked({ question, answer: await api.call(answerOnce, { body: { question, docId: doc.id } }) }),
    )
    if (!isDone) setAsked(null)
    return isDone
  }
  return (
    <Sheet title="问这篇文档" side={isPhone ? 'bottom' : 'right'} onClose={onClose}>
      <div className="zk-ask-document">
        <div role="log" aria-label="问与答" aria-busy={isBusy}>
          {asked === null ? (
            <p className="zk-ask-hint">只在《{doc.title}》里找，用原文的句子回答；没有依据时会直说。</p>
          ) : (
            <Reply asked={asked} onClose={onClose} />
          )}
        </div>
        <Composer isBusy={isBusy} onAsk={ask} />
      </div>
    </Sheet>
  )
}

function Reply({ asked: { question, answer }, onClose }: { asked: Asked; onClose: () => void }) {
  return (
    <article aria-label={question}>
      <h3 className="zk-ask-question">{question}</h3>
      {answer === null && <Skeleton shape="text" label="正在查找依据" />}
      {answer?.state === 'answered' && <Sentences {...{ question, answer, onClose }} />}
      {answer?.state === 'refused' && (
        <p>
          这篇文档里没有找到依据。{' '}
          <Link className={buttonClass()} to={`${PORTAL_PATHS.answers}?q=${encodeURIComponent(question)}`}>
            问所有知识
          </Link>
        </p>
      )}
    </article>
  )
}

const Sentences = ({ question, answer, onClose }: { question: string; answer: AnswerOnce; onClose: () => void }) =>
  answer.blocks.map(({ text, marks, cites }) => (
    <p key={text}>
      <MarkedText text={text} marks={marks} />
      {answer.sources
        .filter(({ n }) => cites.includes(n))
        .map((source) => (
          <Link key={source.n} className="zk-ask-place" to={placeAddress(source, question)} onClick={onClose}>
            {placeName(source)}
          </Link>
        ))}
    </p>
  ))

const placeAddress = ({ docId: id, page, offset, fileId }: AnswerSource, question: string): string =>
  hitAddress({ id, hit: { page, offset, fileId } }, question)

const placeName = ({ page, heading }: AnswerSource): string =>
  ['到原文', page ? `第 ${page} 页` : heading].filter(Boolean).join(' · ')
