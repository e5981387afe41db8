import { Button, FormGroup, HTMLSelect, TextArea } from '@blueprintjs/core'
import { type ReactElement, useState } from 'react'
import { prepared } from '#core/api/prepared.ts'
import { type Candidate, reviewCandidates, reviewDelegate } from '#core/contract/km/review/review-turn.ts'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { Refusal } from '#ui/feedback/refusal.tsx'
import { api } from '../api.ts'
import type { ControlProps } from '../parts/control.ts'
import { Drawer } from '../parts/drawer/drawer.tsx'
import { FormRow } from '../parts/form/form-row.tsx'
import { joinNames } from '../resource/actions/join-names.ts'
import { useSave } from '../resource/record/use-save.ts'

/** A document that waits, of whichever list. */
export interface Handed {
  id: string
  title: string
}

const WordControl = ({ id, value, onChange }: ControlProps<string>): ReactElement => (
  <TextArea id={id} fill rows={3} maxLength={200} value={value} onChange={({ target }) => onChange(target.value)} />
)

interface DelegateDrawerProps {
  documents: readonly Handed[]
  onDone: (sentence: string) => void
  onClose: () => void
}

/** Hands what waits to another who may decide on it. Of several, those are offered who may decide on the first. */
export function DelegateDrawer({ documents, onDone, onClose }: DelegateDrawerProps): ReactElement {
  const docId = documents[0]!.id
  const { value: people, failure } = useQuery(docId, (signal) =>
    api.call(reviewCandidates, { query: { docId } }, signal),
  )
  const [userId, setUserId] = useState('')
  const [word, setWord] = useState('')
  const { isBusy, refusal, save } = useSave()
  const handleHand = async () => {
    const docIds = documents.map(({ id }) => id)
    const done = await save(prepared(reviewDelegate, { body: { docIds, userId, reason: word.trim() } }))
    if (done) onDone(saidOf(documents, done.result as (string | null)[]))
  }
  return (
    <Drawer
      title={`转交${joinNames(documents.map(({ title }) => title))}`}
      foot={
        <>
          <Button text="取消" onClick={onClose} />
          <Button
            intent="primary"
            text="转交"
            loading={isBusy}
            disabled={userId === ''}
            onClick={() => void handleHand()}
          />
        </>
      }
      onClose={onClose}
    >
      <Refusal>{failure ?? refusal}</Refusal>
      <PersonChoice people={people} chosen={userId} onChoose={setUserId} />
      <FormRow id="delegate-word" label="留言" control={WordControl} value={word} onChange={setWord} />
    </Drawer>
  )
}

interface PersonChoiceProps {
  /** Null: they are being asked for. */
  people: readonly Candidate[] | null
  chosen: string
  onChoose: (id: string) => void
}

const PersonChoice = ({ people, chosen, onChoose }: PersonChoiceProps): ReactElement => (
  <FormGroup
    label="转交给"
    labelFor="delegate-to"
    labelInfo="（必填）"
    helperText={people?.length === 0 ? '没有别人能审核它' : '只列出能审核它的人；转交后由这个人决定'}
  >
    <HTMLSelect
      id="delegate-to"
      fill
      value={chosen}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      options={[{ value: '', label: '请选择' }, ...(people ?? []).map(optionOf)]}
    />
  </FormGroup>
)

const optionOf = ({ id, realname, department }: Candidate) => ({
  value: id,
  label: department ? `${realname}（${department}）` : realname,
})

/** Names those that could not be handed over, with the reason. */
function saidOf(documents: readonly Handed[], refusals: readonly (string | null)[]): string {
  const failed = documents.flatMap(({ title }, at) => (refusals[at] ? [`“${title}”：${refusals[at]}`] : []))
  const done = documents.length - failed.length
  return failed.length === 0 ? `已转交 ${done} 篇` : `已转交 ${done} 篇；没有转交${failed.join('；')}`
}
