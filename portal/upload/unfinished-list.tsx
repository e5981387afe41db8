import { type ReactElement, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { errorText } from '#core/api/error-text.ts'
import type { UploadSession } from '#core/contract/km/files/upload-session.ts'
import { formatSize } from '#core/text/file-size.ts'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button, buttonClass } from '#ui/controls/button/button.tsx'
import { ConfirmDialog } from '#ui/feedback/dialog/confirm-dialog.tsx'
import { FileField } from '#ui/controls/file-field/file-field.tsx'
import { Pagination } from '#ui/controls/pagination/pagination.tsx'
import { ProgressBar } from '#ui/feedback/progress-bar/progress-bar.tsx'
import type { Portal } from '../instance.ts'
import { usePortal, useStore } from '../use-portal.ts'
import { WireTime } from '#ui/viewers/wire-time/wire-time.tsx'
import { UnfinishedStore } from './unfinished.store.ts'

const PAGE_SIZE = 5

/** Uploads interrupted by a reload, with buttons to continue them. */
export function UnfinishedList({ userId }: { userId: string }): ReactElement | null {
  const unfinished = useStore(UnfinishedStore)
  const { sessions, failure } = useSnapshot(unfinished.state)
  const [page, setPage] = useState(1)
  const [isAsking, setIsAsking] = useState(false)
  useEffect(() => {
    const asking = new AbortController()
    void unfinished.load(asking.signal)
    return () => asking.abort()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- somebody else has begun other things
  }, [userId, unfinished])
  if (failure) return <NotLoaded reason={failure} onRetry={() => void unfinished.load(new AbortController().signal)} />
  if (sessions.length === 0) return null
  const at = Math.min(page, Math.ceil(sessions.length / PAGE_SIZE))
  return (
    <section className="zk-unfinished" aria-label="上次未完成的上传">
      <div className="zk-unfinished-head">
        <h2>上次未完成的上传（{sessions.length}）</h2>
        {sessions.length > 1 && (
          <Button look="quiet" onClick={() => setIsAsking(true)}>
            全部放弃
          </Button>
        )}
      </div>
      <p className="zk-field-note">选择原来的文件（或把它们拖进来），会从断开的地方继续。</p>
      <ul className="zk-upload-list">
        {sessions.slice((at - 1) * PAGE_SIZE, at * PAGE_SIZE).map((session) => (
          <UnfinishedRow key={session.id} session={session} />
        ))}
      </ul>
      <Pagination page={at} size={PAGE_SIZE} total={sessions.length} onPage={setPage} />
      {isAsking && <GiveUpAll sessions={sessions} onClose={() => setIsAsking(false)} />}
    </section>
  )
}

const NotLoaded = ({ reason, onRetry }: { reason: string; onRetry: () => void }) => (
  <Notice className="zk-upload-many" role="alert">
    <span>没有查到上次未完成的上传：{reason}</span>
    <Button icon="refresh-cw" onClick={onRetry}>
      重试
    </Button>
  </Notice>
)

function GiveUpAll({ sessions, onClose }: { sessions: readonly UploadSession[]; onClose: () => void }): ReactElement {
  const portal = usePortal()
  return (
    <ConfirmDialog
      title="放弃全部未完成的上传？"
      text={`已经传上去的部分会删除，这 ${sessions.length} 个文件以后要从头上传。`}
      action="全部放弃"
      onConfirm={async () => {
        for (const session of sessions) await tryToGiveUp(portal, session)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

async function tryToGiveUp({ store, toast }: Portal, session: UploadSession): Promise<void> {
  try {
    await store(UnfinishedStore).giveUp(session)
  } catch (error) {
    toast(errorText(error, '没有放弃成功'), 'bad')
  }
}

/** The file's folder within the chosen folder; '' for a single file. */
const folderPrefix = ({ path, name }: UploadSession): string => (path === null || path === name ? '' : `${path} · `)

const SessionFacts = ({ session }: { session: UploadSession }) => (
  <span className="zk-upload-note zk-num">
    {session.docId === null ? folderPrefix(session) : '一篇知识的附件 · '}
    已传 {formatSize(session.received)} / {formatSize(session.size)}
    {session.expireTime && (
      <>
        {' · 保留到 '}
        <WireTime time={session.expireTime} />
      </>
    )}
  </span>
)

const Problem = ({ text }: { text: string }) => (
  <span className="zk-upload-note is-bad" role="alert">
    {text}
  </span>
)

function UnfinishedRow({ session }: { session: UploadSession }): ReactElement {
  const portal = usePortal()
  const unfinished = useStore(UnfinishedStore)
  const field = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { name, size, received, docId } = session
  const handleContinue = async () => {
    if (!(await unfinished.continueFromDisk(session))) field.current?.click()
  }
  return (
    <li>
      <div className="zk-upload-name">
        <b>{name}</b>
        <SessionFacts session={session} />
        {problem && <Problem text={problem} />}
      </div>
      <div className="zk-upload-end">
        {docId === null ? (
          <Button icon="play" aria-label={`继续上传 ${name}`} onClick={() => void handleContinue()}>
            继续
          </Button>
        ) : (
          <Link className={buttonClass()} to={`${PORTAL_PATHS.knowledge}?id=${encodeURIComponent(docId)}`}>
            去“更换文件”里继续
          </Link>
        )}
        <Button look="quiet" aria-label={`放弃 ${name}`} onClick={() => void tryToGiveUp(portal, session)}>
          放弃
        </Button>
        <FileField
          ref={field}
          label={`选择 ${name}`}
          onChosen={([file]) => setProblem(unfinished.continueWithFile(session, file))}
        />
      </div>
      <ProgressBar share={size > 0 ? received / size : 0} label={`${name} 已传的部分`} />
    </li>
  )
}
