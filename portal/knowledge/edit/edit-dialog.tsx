import { type FormEvent, type ReactElement, useState } from 'react'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import type { Edited } from '#core/contract/km/documents/edit.ts'
import { Button } from '#ui/controls/button/button.tsx'
import { Refusal } from '#ui/feedback/refusal.tsx'
import { Dialog } from '#ui/feedback/dialog/dialog.tsx'
import { SendActions } from '#ui/feedback/dialog/send-actions.tsx'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { useApi, usePortal } from '../../use-portal.ts'
import { useChoices, useForm } from '../../metadata/use-choices.ts'
import { KnowledgeStore } from '../knowledge.store.ts'
import { toEditDraft } from './edit-draft.ts'
import { EditFields } from './edit-fields.tsx'
import { OthersChanges } from './others-changes-list.tsx'
import { Suggestions } from './suggestions.tsx'
import { type Basis, loadBasis, GENERAL, isRevision, useEditing } from './use-editing.ts'

const DONE: Record<Edited['outcome'], string> = {
  none: '没有需要保存的修改',
  saved: '已保存',
  published: '已保存并发布',
  revised: '已存为修订，审核通过后读者才能看到',
}

interface EditDialogProps {
  doc: DocRow
  onClose: () => void
}

/**
 * Edits the version being written, or the published one if there is none. Properties of the document take effect
 * immediately.
 */
export function EditDialog({ doc, onClose }: EditDialogProps): ReactElement {
  const api = useApi()
  // The page reloads the document while its text is being extracted, but this form must keep the state on which its
  // edits are based.
  const [opened] = useState(doc)
  const [shown] = useState(() => (isRevision(opened) ? null : { doc: opened, was: toEditDraft(opened, opened) }))
  const { last, failure, retry } = useQuery(shown ? null : opened.id, (signal) => loadBasis(api, opened, signal))
  const basis = shown ?? last
  useChoices()
  return (
    <Dialog isWide title={isRevision(opened) ? '修改修订' : '修改知识'} onClose={onClose}>
      {failure && !basis && <ErrorState title="没有加载成功" reason={failure} onRetry={retry} />}
      {!basis && !failure && <Skeleton shape="text" />}
      {basis && <EditForm basis={basis} onClose={onClose} />}
    </Dialog>
  )
}

function EditForm({ basis, onClose }: { basis: Basis; onClose: () => void }): ReactElement {
  const { store, toast } = usePortal()
  const { draft, theirs, others, problems, isBusy, isChanged, change, save, reload, choose } = useEditing(basis)
  const { form, failure } = useForm(draft.category)

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!form) return
    save(form, ({ outcome }) => {
      toast(DONE[outcome])
      onClose()
      void store(KnowledgeStore).open(basis.doc.id)
    })
  }
  return (
    <form noValidate onSubmit={handleSubmit}>
      {form && <OthersChanges {...{ ...others, theirs, form }} onChoose={choose} />}
      <EditFields {...{ draft, form, problems }} onChange={change}>
        <Suggestions id={basis.doc.id} draft={draft} onChange={change} />
      </EditFields>
      {(failure || problems[GENERAL]) && <Refusal>{problems[GENERAL] ?? `分类的表单没有加载成功：${failure}`}</Refusal>}
      {isChanged && form && <Button onClick={() => reload(form)}>重新读取，保留我的修改</Button>}
      <SendActions disabled={isBusy || form === null} onClose={onClose}>
        {isBusy ? '正在保存…' : '保存'}
      </SendActions>
    </form>
  )
}
