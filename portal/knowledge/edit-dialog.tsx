import { type FormEvent, type ReactElement, useEffect, useState } from 'react'
import { type DocRow, SCOPES, type Scope, STATUS } from '#core/contract/km/document.ts'
import { docEditDraft, docEditRelease, type Edited } from '#core/contract/km/edit.ts'
import { versionGet } from '#core/contract/km/version.ts'
import { SCOPE_TEXTS } from '#core/text/scope-text.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog/dialog.tsx'
import { SelectField } from '#ui/select-field/select-field.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { toast } from '#ui/toast/toast.tsx'
import { api } from '../api.ts'
import { openDocument } from './knowledge.store.ts'

const DONE: Record<Edited['outcome'], string> = {
  none: '没有需要保存的修改',
  saved: '已保存',
  published: '已保存并发布',
  revised: '已存为修订，提审并通过后读者才能看到',
}

interface Draft {
  title: string
  keywords: string
  remark: string
  comment: string
  scope: Scope
}

const draftOf = (from: Pick<DocRow, 'title' | 'keywords' | 'remark'>, scope: Scope): Draft => ({
  title: from.title,
  keywords: from.keywords ?? '',
  remark: from.remark ?? '',
  comment: '',
  scope,
})

const SCOPE_OPTIONS = SCOPES.map((value) => ({ value, text: SCOPE_TEXTS[value].name }))

/** Edits the version being written, or, where none is, the published one. */
export function EditDialog({ doc, onClose }: { doc: DocRow; onClose: () => void }): ReactElement {
  const { draft, change, failure } = useDraft(doc)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (!draft) return
    if (draft.title.trim() === '') return setProblem('标题不能为空')
    setBusy(true)
    try {
      const call = doc.openVersion ? docEditDraft : docEditRelease
      const revision = doc.revision === undefined ? {} : { revision: doc.revision }
      const { outcome } = await api.call(call, { body: { id: doc.id, ...revision, ...draft } })
      toast(DONE[outcome])
      onClose()
      await openDocument(doc.id)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : '没有保存成功')
      setBusy(false)
    }
  }

  return (
    <Dialog title={isRevision(doc) ? '修改修订' : '修改知识'} onClose={onClose}>
      {failure && <p role="alert">{failure}</p>}
      {!draft && !failure && <Skeleton shape="text" />}
      {draft && (
        <form onSubmit={(event) => void handleSubmit(event)}>
          <TextField label="标题" name="title" maxLength={200} value={draft.title} onChange={change('title')} />
          <TextField
            label="关键词"
            name="keywords"
            maxLength={500}
            note="用空格或逗号隔开"
            value={draft.keywords}
            onChange={change('keywords')}
          />
          <TextField label="备注" name="remark" maxLength={512} value={draft.remark} onChange={change('remark')} />
          <SelectField
            block
            label="公开范围（立即生效）"
            value={draft.scope}
            options={SCOPE_OPTIONS}
            onChange={change('scope')}
          />
          <TextField
            label="修改说明"
            name="comment"
            maxLength={500}
            note="写给看版本历史的人，可以不写"
            value={draft.comment}
            onChange={change('comment')}
          />
          {problem && (
            <p className="zk-field-bad" role="alert">
              {problem}
            </p>
          )}
          <DialogActions>
            <Button onClick={onClose}>取消</Button>
            <Button look="primary" type="submit" disabled={busy}>
              {busy ? '正在保存…' : '保存'}
            </Button>
          </DialogActions>
        </form>
      )}
    </Dialog>
  )
}

const isRevision = (doc: DocRow) => doc.status === STATUS.passed && Boolean(doc.openVersion)

/** What is edited: of a published paper with an open revision that revision, which the page does not show. */
function useDraft(doc: DocRow) {
  const scope = doc.scope ?? 'private'
  const openVersion = isRevision(doc) ? doc.openVersion : null
  const [draft, setDraft] = useState(() => (openVersion ? null : draftOf(doc, scope)))
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    if (!openVersion) return undefined
    const asking = new AbortController()
    api.call(versionGet, { query: { id: openVersion } }, asking.signal).then(
      (version) => setDraft(draftOf(version, scope)),
      (error: unknown) => {
        if (!asking.signal.aborted) setFailure(error instanceof Error ? error.message : '没有加载成功')
      },
    )
    return () => asking.abort()
  }, [openVersion, scope])
  const change =
    <K extends keyof Draft>(name: K) =>
    (value: Draft[K]) =>
      setDraft((was) => was && { ...was, [name]: value })
  return { draft, change, failure }
}
