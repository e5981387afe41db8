import { type FormEvent, type ReactElement, useState } from 'react'
import { errorText } from '#core/api/error-text.ts'
import type { FieldRow } from '#core/contract/km/documents/custom-field.ts'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { STATUS } from '#core/rules/document-status.ts'
import { docEditDraft, docEditRelease, type Edited } from '#core/contract/km/documents/edit.ts'
import { versionGet } from '#core/contract/km/documents/version.ts'
import { Refusal } from '#ui/feedback/refusal.tsx'
import { Dialog } from '#ui/feedback/dialog/dialog.tsx'
import { SendActions } from '#ui/feedback/dialog/send-actions.tsx'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import type { Api } from '#core/api/client.ts'
import { useApi, usePortal } from '../../use-portal.ts'
import { type Problems, problemsOf } from '../../metadata/metadata.ts'
import { useChoices, useForm } from '../../metadata/use-choices.ts'
import { KnowledgeStore } from '../knowledge.store.ts'
import { draftOf, editBody, type EditDraft, fieldNamed } from './edit-draft.ts'
import { EditFields } from './edit-fields.tsx'

const DONE: Record<Edited['outcome'], string> = {
  none: '没有需要保存的修改',
  saved: '已保存',
  published: '已保存并发布',
  revised: '已存为修订，提审并通过后读者才能看到',
}

const isRevision = (doc: DocRow) => doc.status === STATUS.passed && Boolean(doc.openVersion)

interface EditDialogProps {
  doc: DocRow
  onClose: () => void
}

/** Edits the version being written, or, where none is, the published one; and what is in force at once. */
export function EditDialog({ doc, onClose }: EditDialogProps): ReactElement {
  const { draft, failure, retry } = useDraft(doc)
  useChoices()
  return (
    <Dialog isWide title={isRevision(doc) ? '修改修订' : '修改知识'} onClose={onClose}>
      {failure && <ErrorState title="没有加载成功" reason={failure} onRetry={retry} />}
      {!draft && !failure && <Skeleton shape="text" />}
      {draft && <EditForm doc={doc} was={draft} onClose={onClose} />}
    </Dialog>
  )
}

function EditForm({ doc, was, onClose }: EditDialogProps & { was: EditDraft }): ReactElement {
  const { api, store, toast } = usePortal()
  const [draft, setDraft] = useState(was)
  const [problems, setProblems] = useState<Problems>({})
  const [busy, setBusy] = useState(false)
  const { form, failure } = useForm(draft.category)

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (!form) return
    const found = checkDraft(doc, draft, form)
    setProblems(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      toast(DONE[(await save(api, doc, editBody(was, draft, form))).outcome])
      onClose()
      await store(KnowledgeStore).open(doc.id)
    } catch (error) {
      const sentence = errorText(error, '没有保存成功')
      setProblems({ [fieldNamed(sentence, form) ?? GENERAL]: sentence })
      setBusy(false)
    }
  }
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(event)}>
      <EditFields {...{ draft, form, problems }} onChange={(change) => setDraft({ ...draft, ...change })} />
      {(failure || problems[GENERAL]) && <Refusal>{problems[GENERAL] ?? `分类的表单没有加载成功：${failure}`}</Refusal>}
      <SendActions disabled={busy || form === null} onClose={onClose}>
        {busy ? '正在保存…' : '保存'}
      </SendActions>
    </form>
  )
}

/** Beside no box in particular. */
const GENERAL = ''

/** What is published may lack nothing that its category asks for; a draft may, until it is submitted. */
function checkDraft(doc: DocRow, draft: EditDraft, form: readonly FieldRow[]): Problems {
  return {
    ...(draft.title.trim() === '' && { title: '标题不能为空' }),
    ...(draft.effectiveFrom === '' && doc.effectiveFrom && { effectiveFrom: '请填写生效日期' }),
    ...problemsOf(form, draft.fields, doc.openVersion === null || doc.openVersion === undefined),
  }
}

function save(api: Api, doc: DocRow, body: ReturnType<typeof editBody>): Promise<Edited> {
  const call = doc.openVersion ? docEditDraft : docEditRelease
  const revision = doc.revision === undefined ? {} : { revision: doc.revision }
  return api.call(call, { body: { id: doc.id, ...revision, ...body } })
}

/** What is edited: of a published document with an open revision that revision, which the page does not show. */
function useDraft(doc: DocRow) {
  const api = useApi()
  const openVersion = isRevision(doc) ? (doc.openVersion ?? null) : null
  const {
    value: reply,
    failure,
    retry: again,
  } = useQuery(openVersion, (signal) => api.call(versionGet, { query: { id: openVersion! } }, signal))
  const [draft] = useState(() => draftOf(doc, doc))
  return { draft: openVersion === null ? draft : reply && draftOf(doc, reply), failure, retry: again }
}
