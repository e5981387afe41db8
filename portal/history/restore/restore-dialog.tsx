import { type FormEvent, type ReactElement, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { docDiscard } from '#core/contract/km/documents/edit.ts'
import type { VersionRow } from '#core/contract/km/documents/version.ts'
import { Button } from '#ui/controls/button/button.tsx'
import { TextArea } from '#ui/controls/text-field/text-area.tsx'
import { Dialog } from '#ui/feedback/dialog/dialog.tsx'
import { SendActions } from '#ui/feedback/dialog/send-actions.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Refusal } from '#ui/feedback/refusal.tsx'
import { useSession } from '../../session/use-session.ts'
import { usePortal, useStore } from '../../use-portal.ts'
import { useSending } from '../../use-sending.ts'
import { Comparison } from '../compare/comparison.tsx'
import { HistoryStore } from '../history.store.ts'
import { versionAddress } from '../history-address.ts'
import { restoreVersion, undoRestore } from './restore.ts'

const PUBLISHING = 'km:doc:release'
/** As long as the wire allows. */
const LONGEST = 500

/** Shows what restoring a version would change, and restores it as a new version. */
export function RestoreDialog({ version, onClose }: { version: VersionRow; onClose: () => void }): ReactElement {
  const { versions } = useSnapshot(useStore(HistoryStore).state)
  const current = versions.find(({ visible }) => visible)
  const open = versions.find((each) => each.open)
  return (
    <Dialog title={`恢复第 ${version.version} 版`} onClose={onClose} isWide>
      {current && (
        <section className="zk-restore-preview" aria-label="恢复后会变成什么样">
          <h3>恢复后，和现行的第 {current.version} 版相比</h3>
          <Comparison from={current} to={version} isPreview />
        </section>
      )}
      {open ? (
        <OpenRevision open={open} onClose={onClose} />
      ) : (
        <RestoreForm version={version} current={current} onClose={onClose} />
      )}
    </Dialog>
  )
}

interface RestoreFormProps {
  version: VersionRow
  current: VersionRow | undefined
  onClose: () => void
}

function RestoreForm({ version, current, onClose }: RestoreFormProps): ReactElement {
  const { held } = useSession()
  const mayPublish = held.includes(PUBLISHING)
  const [comment, setComment] = useState('')
  const [publishes, setPublishes] = useState(mayPublish)
  const { busy, refusal, send } = useSending()
  const restore = useRestoring(version, current)
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (await send(() => restore({ comment, publishes }))) onClose()
  }
  return (
    <form className="zk-restore-form" onSubmit={(event) => void handleSubmit(event)}>
      <p>
        会按第 {version.version} 版的内容建立一个新版本，原有的版本都留着。
        {!publishes && '新版本先是草稿，发布前读者看到的不变。'}
      </p>
      <TextArea label="修改说明" value={comment} maxLength={LONGEST} rows={2} onChange={setComment} />
      {mayPublish && (
        <label className="zk-restore-publish">
          <input type="checkbox" checked={publishes} onChange={(event) => setPublishes(event.target.checked)} />
          恢复后马上发布
        </label>
      )}
      {refusal && <Refusal>{refusal}</Refusal>}
      <SendActions disabled={busy} onClose={onClose}>
        恢复
      </SendActions>
    </form>
  )
}

/** Restores the version, opens the new one, and offers the way back. */
function useRestoring(version: VersionRow, current: VersionRow | undefined) {
  const { api, toast, store } = usePortal()
  const navigate = useNavigate()
  const history = store(HistoryStore)
  const show = async (id: string) => {
    await history.reload()
    await navigate(versionAddress(id))
  }
  return async (o: { comment: string; publishes: boolean }) => {
    const made = await restoreVersion(api, version, o)
    await show(made.id)
    const undo = async () => {
      try {
        await undoRestore(api, made, o.publishes && current ? current : null)
        toast('已撤销恢复')
        await show(current?.id ?? version.id)
      } catch {
        toast('没有撤销成功，这篇知识可能又改过了', 'bad')
      }
    }
    const told = o.publishes ? '已发布' : '是草稿，读者还看不到'
    toast(`已恢复第 ${version.version} 版：第 ${made.version} 版${told}`, 'good', {
      action: { text: '撤销', run: () => void undo() },
    })
  }
}

/** There is at most one open revision, so it has to go first. */
function OpenRevision({ open, onClose }: { open: VersionRow; onClose: () => void }): ReactElement {
  const { api, store } = usePortal()
  const history = store(HistoryStore)
  const { doc } = useSnapshot(history.state)
  const { busy, refusal, send } = useSending()
  const discard = async () => {
    await api.call(docDiscard, { query: { id: open.docId } })
    await history.reload()
  }
  return (
    <Notice>
      <p>
        还有没发布的第 {open.version} 版。
        {doc?.may?.discard
          ? '先放弃它（内容留在历史里），或先把它发布。'
          : '它正在审核，有了结果或撤回之后才能恢复别的版本。'}
      </p>
      {refusal && <Refusal>{refusal}</Refusal>}
      {doc?.may?.discard && (
        <Button disabled={busy} onClick={() => void send(discard)}>
          放弃第 {open.version} 版
        </Button>
      )}
      <Button look="quiet" onClick={onClose}>
        取消
      </Button>
    </Notice>
  )
}
