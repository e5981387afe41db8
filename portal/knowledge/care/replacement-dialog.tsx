import { type FormEvent, type ReactElement, useMemo, useState } from 'react'
import type { Api } from '#core/api/client.ts'
import { replacementOfDoc, replacementRemove, replacementSet } from '#core/contract/km/community/replacement.ts'
import { docListRecent } from '#core/contract/km/documents/document.ts'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { Button } from '#ui/controls/button/button.tsx'
import { PersonField } from '#ui/controls/person-field/person-field.tsx'
import { Dialog, DialogActions } from '#ui/feedback/dialog/dialog.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { useApi } from '../../use-portal.ts'
import { useWork } from '../../use-work.ts'

const OFFERED = 8

interface ReplacementDialogProps {
  doc: DocRow
  onChanged: () => void
  onClose: () => void
}

/** Sets or clears the published document that replaces this one. */
export function ReplacementDialog({ doc, onChanged, onClose }: ReplacementDialogProps): ReactElement {
  const api = useApi()
  const [busy, work] = useWork()
  const [newDocId, setNewDocId] = useState('')
  const { value: now } = useQuery(doc.id, (signal) => api.call(replacementOfDoc, { query: { docId: doc.id } }, signal))
  const find = useMemo(() => findOthers(api, doc.id), [api, doc.id])
  const finish = async (call: () => Promise<unknown>, done: string) => {
    if (!(await work(call, done))) return
    onChanged()
    onClose()
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    void finish(() => api.call(replacementSet, { body: { docId: doc.id, newDocId } }), '已标明替代')
  }
  const remove = () => finish(() => api.call(replacementRemove, { query: { docId: doc.id } }), '不再标明被替代')
  return (
    <Dialog title="这篇知识被哪一篇替代" onClose={onClose}>
      <form onSubmit={handleSubmit}>
        {now?.replacedBy && <p>现在标明的是《{now.replacedBy.title}》。</p>}
        <PersonField
          label="替代它的知识"
          value={newDocId}
          onChange={setNewDocId}
          find={find}
          nameOf={() => Promise.resolve(null)}
          placeholder="输入标题里的几个字"
          nothing="没有找到这样的知识"
          note="读者打开这篇知识时会看到去往那一篇的链接"
        />
        <Choices
          {...{ busy, onClose }}
          mayRemove={Boolean(now?.replacedBy)}
          maySet={newDocId !== ''}
          onRemove={remove}
        />
      </form>
    </Dialog>
  )
}

interface ChoicesProps {
  busy: boolean
  mayRemove: boolean
  maySet: boolean
  onRemove: () => Promise<void>
  onClose: () => void
}

const Choices = ({ busy, mayRemove, maySet, onRemove, onClose }: ChoicesProps): ReactElement => (
  <DialogActions>
    {mayRemove && (
      <Button look="danger" disabled={busy} onClick={() => void onRemove()}>
        取消替代
      </Button>
    )}
    <Button onClick={onClose}>关闭</Button>
    <Button look="primary" type="submit" disabled={busy || !maySet}>
      标明替代
    </Button>
  </DialogActions>
)

/** Finds documents readable by the person by a part of the title, except this one. */
const findOthers = (api: Api, ownId: string) => async (title: string, signal: AbortSignal) => {
  const { records } = await api.call(docListRecent, { query: { title, pageNo: 1, pageSize: OFFERED + 1 } }, signal)
  return records
    .filter(({ id }) => id !== ownId)
    .slice(0, OFFERED)
    .map((row) => ({ id: row.id, name: row.title, detail: row.authorName ?? '' }))
}
