import { Button, FormGroup, NumericInput, TextArea } from '@blueprintjs/core'
import { type ReactElement, type RefObject, useState } from 'react'
import {
  type Remark,
  remarkAdd,
  remarkDelete,
  type ReviewDesk,
  remarkSettle,
} from '#core/contract/km/review/review-desk.ts'
import { prepared } from '#core/api/prepared.ts'
import { Avatar } from '#ui/controls/avatar/avatar.tsx'
import { Tag } from '#ui/controls/tag/tag.tsx'
import { Refusal } from '#ui/feedback/refusal.tsx'
import { WireTime } from '#ui/viewers/wire-time/wire-time.tsx'
import { useSave } from '../../resource/record/use-save.ts'
import type { Passage } from './passage.ts'

interface RemarksProps {
  desk: ReviewDesk
  /** Where the next remark goes; line 0: about the whole. */
  passage: Passage
  onPassage: (passage: Passage) => void
  field: RefObject<HTMLTextAreaElement | null>
  onShow: (line: number) => void
  onChanged: () => void
}

/** What reviewers remarked, each with the number that it has in the text. */
export function Remarks({ desk, onShow, onChanged, ...form }: RemarksProps): ReactElement {
  const { refusal, save } = useSave()
  const change = async (call: Parameters<typeof save>[0]) => {
    if (await save(call)) onChanged()
  }
  return (
    <section className="zk-desk-remarks" aria-labelledby="zk-desk-remarks">
      <h3 id="zk-desk-remarks">
        批注 <span>{desk.remarks.length}</span>
      </h3>
      <Refusal>{refusal}</Refusal>
      <ul>
        {desk.remarks.map((remark, at) => (
          <OneRemark
            key={remark.id}
            remark={remark}
            number={at + 1}
            isEarlier={remark.version !== desk.waiting.version}
            onShow={onShow}
            onSettle={() => void change(prepared(remarkSettle, { body: { id: remark.id, settled: !remark.settled } }))}
            onDelete={() => void change(prepared(remarkDelete, { query: { id: remark.id } }))}
          />
        ))}
      </ul>
      <NewRemark key={desk.waiting.id} desk={desk} {...form} onChanged={onChanged} />
    </section>
  )
}

interface OneRemarkProps {
  remark: Remark
  number: number
  /** Of a version before the one that waits. */
  isEarlier: boolean
  onShow: (line: number) => void
  onSettle: () => void
  onDelete: () => void
}

const OneRemark = ({ remark, number, isEarlier, onShow, onSettle, onDelete }: OneRemarkProps): ReactElement => {
  const { line, quote, text, settled, authorName, createTime, isMine, version } = remark
  return (
    <li>
      <p className="zk-desk-remark-head">
        <b className="zk-diff-mark">{number}</b>
        <Avatar name={authorName ?? '已注销'} size="small" />
        <b>{authorName ?? '已注销'}</b>
        {createTime && <WireTime time={createTime} />}
        {settled && <Tag tone="good">已解决</Tag>}
        {isEarlier && <Tag tone="warn">第 {version} 版的</Tag>}
      </p>
      {line !== null &&
        (isEarlier ? (
          <q>
            第 {line} 行 {quote}
          </q>
        ) : (
          <button type="button" onClick={() => onShow(line)}>
            第 {line} 行 {quote}
          </button>
        ))}
      <p>{text}</p>
      {remark.answers.map((answer) => (
        <p key={answer.id} className="zk-desk-answer">
          <b>{answer.authorName ?? '已注销'}</b> {answer.text}
        </p>
      ))}
      <p className="zk-desk-remark-acts">
        <Button size="small" variant="minimal" text={settled ? '重新打开' : '标为已解决'} onClick={onSettle} />
        {isMine && <Button size="small" variant="minimal" text="删除" onClick={onDelete} />}
      </p>
    </li>
  )
}

function NewRemark({ desk, passage, onPassage, field, onChanged }: Omit<RemarksProps, 'onShow'>): ReactElement {
  const [text, setText] = useState('')
  const { isBusy, refusal, save } = useSave()
  const { line, quote } = passage
  const handleAdd = async () => {
    const at = line > 0 ? { line, quote } : {}
    const body = { docId: desk.doc.id, versionId: desk.waiting.id, text, ...at }
    if (!(await save(prepared(remarkAdd, { body })))) return
    setText('')
    onPassage({ line: 0, quote: '' })
    onChanged()
  }
  return (
    <div className="zk-desk-new">
      {quote !== '' && <q>{quote}</q>}
      <FormGroup label="批注（选中正文就批注那一段）" labelFor="zk-desk-remark">
        <TextArea
          id="zk-desk-remark"
          inputRef={field}
          fill
          rows={2}
          maxLength={1000}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </FormGroup>
      <Refusal>{refusal}</Refusal>
      <div>
        <LineField line={line} onLine={(next) => onPassage({ line: next, quote: '' })} />
        <Button
          size="small"
          text="批注"
          loading={isBusy}
          disabled={text.trim() === ''}
          onClick={() => void handleAdd()}
        />
      </div>
    </div>
  )
}

/** The line that is meant; 0 means the whole text. */
const LineField = ({ line, onLine }: { line: number; onLine: (line: number) => void }) => (
  <>
    <label htmlFor="zk-desk-line">行</label>
    <NumericInput
      id="zk-desk-line"
      size="small"
      min={0}
      max={1_000_000}
      minorStepSize={null}
      buttonPosition="none"
      placeholder="全文"
      value={line > 0 ? line : ''}
      onValueChange={(value) => onLine(Number.isInteger(value) && value > 0 ? value : 0)}
    />
  </>
)
