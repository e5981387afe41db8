import { type FormEvent, type ReactElement, useState } from 'react'
import { useSnapshot } from 'valtio'
import { errorText } from '#core/api/error-text.ts'
import { ManyField } from '#ui/controls/many-field/many-field.tsx'
import { indented } from '#ui/controls/many-field/taxonomy-options.ts'
import { SelectField } from '#ui/controls/select-field/select-field.tsx'
import { Dialog } from '#ui/feedback/dialog/dialog.tsx'
import { SendActions } from '#ui/feedback/dialog/send-actions.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Refusal } from '#ui/feedback/refusal.tsx'
import { ChoicesStore } from '../../../metadata/choices.store.ts'
import { ScopeField } from '../../../metadata/scope-field.tsx'
import { useChoices } from '../../../metadata/use-choices.ts'
import { useStore } from '../../../use-portal.ts'
import type { Chosen } from '../../selection.ts'
import { BulkStore } from './bulk.store.ts'
import { type ChangeDraft, type ChangeKind, changeFrom, NO_DRAFT } from './change-kinds.ts'

interface ChangeDialogProps {
  kind: ChangeKind
  docs: readonly Chosen[]
  /** How many of them the person may edit. */
  editable: number
  onBegun: () => void
  onClose: () => void
}

/** No code of a category has it. */
const UNCHOSEN = '?'

const TITLES: Record<ChangeKind, (count: number) => string> = {
  move: (count) => `移动 ${count} 篇知识`,
  tag: (count) => `修改 ${count} 篇知识的标签`,
  scope: (count) => `${count} 篇知识谁能看`,
  delete: (count) => `删除 ${count} 篇知识`,
}
const BUTTONS: Record<ChangeKind, string> = { move: '移动', tag: '保存', scope: '保存', delete: '移到回收站' }

/** Asks what is to be changed and begins it; the progress is shown by the bar, not here. */
export function ChangeDialog({ kind, docs, editable, onBegun, onClose }: ChangeDialogProps): ReactElement {
  useChoices()
  const [draft, setDraft] = useState(NO_DRAFT)
  const { begin, isSending, problem } = useBegin(kind, docs, () => {
    onClose()
    onBegun()
  })
  const isNothing =
    (kind === 'move' && draft.category === null) ||
    (kind === 'tag' && draft.addTags.length + draft.removeTags.length === 0)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    void begin(draft)
  }
  return (
    <Dialog title={TITLES[kind](docs.length)} onClose={onClose}>
      <form onSubmit={handleSubmit}>
        <ChangeFields kind={kind} draft={draft} onChange={(part) => setDraft({ ...draft, ...part })} />
        {editable < docs.length && <Notice>{`其中 ${docs.length - editable} 篇您不能修改，会略过。`}</Notice>}
        {problem && <Refusal>{problem}</Refusal>}
        <SendActions
          disabled={isSending || isNothing}
          look={kind === 'delete' ? 'danger' : 'primary'}
          onClose={onClose}
        >
          {BUTTONS[kind]}
        </SendActions>
      </form>
    </Dialog>
  )
}

function useBegin(kind: ChangeKind, docs: readonly Chosen[], onBegun: () => void) {
  const bulk = useStore(BulkStore)
  const { categories } = useSnapshot(useStore(ChoicesStore).state)
  const [isSending, setIsSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const begin = async (draft: ChangeDraft) => {
    setIsSending(true)
    setProblem(null)
    const name = categories.find(({ value }) => value === draft.category)?.text ?? ''
    const { change, word } = changeFrom(kind, draft, name)
    try {
      const ids = docs.map(({ id }) => id)
      await bulk.begin(ids, change, word)
      onBegun()
    } catch (error) {
      setProblem(errorText(error, '没有改成'))
      setIsSending(false)
    }
  }
  return { begin, isSending, problem }
}

interface ChangeFieldsProps {
  kind: ChangeKind
  draft: ChangeDraft
  onChange: (part: Partial<ChangeDraft>) => void
}

function ChangeFields({ kind, draft, onChange }: ChangeFieldsProps): ReactElement {
  const { categories, tags } = useSnapshot(useStore(ChoicesStore).state)
  switch (kind) {
    case 'move':
      return (
        <SelectField
          block
          label="移到"
          value={draft.category ?? UNCHOSEN}
          options={[{ value: UNCHOSEN, text: '请选择' }, { value: '', text: '不分类' }, ...indented(categories)]}
          onChange={(category) => onChange({ category: category === UNCHOSEN ? null : category })}
        />
      )
    case 'tag':
      return (
        <>
          <ManyField
            label="加上这些标签"
            options={tags}
            value={draft.addTags}
            onChange={(addTags) => onChange({ addTags })}
          />
          <ManyField
            label="去掉这些标签"
            options={tags}
            value={draft.removeTags}
            onChange={(removeTags) => onChange({ removeTags })}
            note="每篇原有的其他标签不变"
          />
        </>
      )
    case 'scope':
      return <ScopeField value={draft.scope} onChange={(scope) => onChange({ scope })} />
    case 'delete':
      return <p>删除后进入回收站，十分钟内可以一键撤销，之后也能从回收站还原。</p>
    default:
      return kind satisfies never
  }
}
