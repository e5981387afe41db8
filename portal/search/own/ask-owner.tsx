import { type FormEvent, type ReactElement, useState } from 'react'
import { questionAsk } from '#core/contract/km/search/search-question.ts'
import { indented } from '#ui/controls/many-field/taxonomy-options.ts'
import { SelectField } from '#ui/controls/select-field/select-field.tsx'
import { TextField } from '#ui/controls/text-field/text-field.tsx'
import { Dialog } from '#ui/feedback/dialog/dialog.tsx'
import { SendActions } from '#ui/feedback/dialog/send-actions.tsx'
import { usePortal } from '../../use-portal.ts'
import { useSending } from '../../use-sending.ts'
import type { SearchQuery } from '../search-query.ts'
import { useSearchChoices } from '../advanced/use-search-choices.ts'

/** Tells the people who maintain the knowledge what is missing. */
export function AskOwner({ query, onClose }: { query: SearchQuery; onClose: () => void }): ReactElement {
  const { api, toast } = usePortal()
  const [text, setText] = useState((query.q || query.conditions.title || query.conditions.any).slice(0, 200))
  const [note, setNote] = useState('')
  const [category, setCategory] = useState(query.chosen.category[0] ?? '')
  const { busy, refusal, setRefusal, send } = useSending()
  const ask = async () => {
    await api.call(questionAsk, { body: { query: text, note, ...(category && { category }) } })
    toast('已告诉负责人，答复在“我的搜索”的“问过的”中')
    onClose()
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') setRefusal('请填写要找的内容')
    else void send(ask)
  }
  return (
    <Dialog title="告诉负责人" onClose={onClose}>
      <form className="zk-form" onSubmit={handleSubmit}>
        <TextField label="要找的内容" maxLength={200} value={text} error={refusal} onChange={setText} />
        <TextField label="说明（可不填）" maxLength={500} value={note} onChange={setNote} />
        <CategoryField value={category} onChange={setCategory} />
        <SendActions disabled={busy} onClose={onClose}>
          发送
        </SendActions>
      </form>
    </Dialog>
  )
}

function CategoryField(props: { value: string; onChange: (code: string) => void }): ReactElement | null {
  const choices = useSearchChoices(true)
  if (!choices || choices.category.length === 0) return null
  const options = [{ value: '', text: '不清楚' }, ...indented(choices.category)]
  return <SelectField block label="应属于的分类" options={options} {...props} />
}
