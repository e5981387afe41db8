import { type FormEvent, type ReactElement, useState } from 'react'
import { errorText } from '#core/api/error-text.ts'
import { docGet } from '#core/contract/km/documents/document.ts'
import { shareAdd, shareEdit, type ShareRow } from '#core/contract/km/rights/share.ts'
import { Dialog } from '#ui/feedback/dialog/dialog.tsx'
import { SendActions } from '#ui/feedback/dialog/send-actions.tsx'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { Refusal } from '#ui/feedback/refusal.tsx'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { styles } from '#ui/theme/styles.ts'
import { useApi, usePortal } from '../use-portal.ts'
import { useSending } from '../use-sending.ts'
import { DocumentField, type NamedDocument } from './document-field.tsx'
import { addBody, draftOfShare, editBody, newDraft, problemsOfDraft, type ShareDraft } from './share-draft.ts'
import { ShareFields } from './share-fields.tsx'
import { type Made, MadeShares } from './made-shares.tsx'
import css from './sharing.css?inline'

styles(css)

interface NewShareProps {
  /** The documents to share; if empty, they are chosen first. */
  docIds: readonly string[]
  onMade: () => void
  onClose: () => void
}

/** Shares one or several documents: each gets its own share with the same terms. */
export function NewShareDialog({ docIds, onMade, onClose }: NewShareProps): ReactElement {
  const { named, failure, retry } = useNamed(docIds)
  const [made, setMade] = useState<Made | null>(null)
  const handleMade = (now: Made) => {
    setMade(now)
    onMade()
  }
  if (made) {
    return (
      <Dialog
        isWide
        title={made.shares.length > 1 ? `已分享 ${made.shares.length} 篇知识` : '已分享'}
        // A code is shown only now, so only the explicit button closes the dialog.
        {...(made.code === null && { onClose })}
      >
        <MadeShares made={made} onClose={onClose} />
      </Dialog>
    )
  }
  return (
    <Dialog isWide title="分享知识" onClose={onClose}>
      {failure && <ErrorState title="没有加载成功" reason={failure} onRetry={retry} />}
      {!named && !failure && <Skeleton shape="rows" />}
      {named && <NewShareForm documents={named} onMade={handleMade} onClose={onClose} />}
    </Dialog>
  )
}

/** The documents with titles; those the person may not read cannot be shared and are left out. */
function useNamed(docIds: readonly string[]) {
  const api = useApi()
  const ids = docIds.join(',')
  const { value, failure, retry } = useQuery(ids === '' ? null : ids, async (signal) => {
    const pages = await Promise.all(docIds.map((id) => api.call(docGet, { query: { id } }, signal)))
    return pages.flatMap((page) => page.records.slice(0, 1))
  })
  return { named: ids === '' ? NONE : value, failure, retry }
}
const NONE: readonly NamedDocument[] = []

interface NewShareFormProps {
  documents: readonly NamedDocument[]
  onMade: (made: Made) => void
  onClose: () => void
}

function NewShareForm({ documents, onMade, onClose }: NewShareFormProps): ReactElement {
  const api = useApi()
  const [draft, setDraft] = useState(newDraft)
  const [chosen, setChosen] = useState(documents)
  const { refusal, problems, busy, check, send } = useCheckedSending(draft)
  const [asked, setAsked] = useState(false)
  const lacks = asked && chosen.length === 0 ? '请选择要分享的知识' : null
  const change = (part: Partial<ShareDraft>) => setDraft({ ...draft, ...part })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (!check() || chosen.length === 0) return
    void send(async () => {
      const shares: ShareRow[] = []
      try {
        for (const { id } of chosen) shares.push(await api.call(shareAdd, { body: addBody(draft, id) }))
      } catch (error) {
        // Documents already shared are removed, so that a second attempt includes only the rest.
        setChosen(chosen.slice(shares.length))
        if (shares.length > 0)
          throw new Error(`已分享 ${shares.length} 篇，其余没有成功：${errorText(error)}`, { cause: error })
        throw error
      }
      onMade({ shares, code: draft.way === 'link' && draft.codeUse === 'own' ? draft.code : null })
    })
  }
  return (
    <form noValidate onSubmit={handleSubmit}>
      <DocumentField chosen={chosen} onChange={setChosen} error={lacks} />
      <ShareFields draft={draft} problems={problems} onChange={change} />
      {refusal && <Refusal>{refusal}</Refusal>}
      <SendActions disabled={busy} onClose={onClose}>
        {busy ? '正在分享…' : '分享'}
      </SendActions>
    </form>
  )
}

interface EditShareProps {
  share: ShareRow
  onSaved: () => void
  onClose: () => void
}

export function EditShareDialog({ share, onSaved, onClose }: EditShareProps): ReactElement {
  const { api, toast } = usePortal()
  const [was] = useState(() => draftOfShare(share))
  const [draft, setDraft] = useState(was)
  const { refusal, problems, busy, check, send } = useCheckedSending(draft)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!check()) return
    void send(async () => {
      await api.call(shareEdit, { body: editBody(was, draft, share.id) })
      toast('分享已修改')
      onSaved()
      onClose()
    })
  }
  return (
    <Dialog isWide title={`修改分享“${share.title ?? '已不能阅读的知识'}”`} onClose={onClose}>
      <form noValidate onSubmit={handleSubmit}>
        <ShareFields
          isEdit
          draft={draft}
          problems={problems}
          onChange={(change) => setDraft({ ...draft, ...change })}
        />
        {refusal && <Refusal>{refusal}</Refusal>}
        <SendActions disabled={busy} onClose={onClose}>
          {busy ? '正在保存…' : '保存'}
        </SendActions>
      </form>
    </Dialog>
  )
}

/** Validates the form before sending; errors are shown once sending was tried. */
function useCheckedSending(draft: ShareDraft) {
  const [asked, setAsked] = useState(false)
  const { busy, refusal, send } = useSending()
  const problems = problemsOfDraft(draft)
  const check = (): boolean => {
    setAsked(true)
    return Object.keys(problems).length === 0
  }
  return { refusal, problems: asked ? problems : {}, busy, check, send }
}
