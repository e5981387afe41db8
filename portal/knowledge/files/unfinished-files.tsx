import { type ReactElement, useRef, useState } from 'react'
import type { UploadSession } from '#core/contract/km/files/upload-session.ts'
import { formatSize } from '#core/text/file-size.ts'
import { Button } from '#ui/controls/button/button.tsx'
import { FileField } from '#ui/controls/file-field/file-field.tsx'
import { ProgressBar } from '#ui/feedback/progress-bar/progress-bar.tsx'
import { usePortal } from '../../use-portal.ts'
import { otherFile } from '../../upload/unfinished.store.ts'

interface UnfinishedFilesProps {
  sessions: readonly UploadSession[]
  disabled: boolean
  onContinue: (session: UploadSession, file: File) => void
  onGiveUp: (session: UploadSession) => void
}

/** Uploads to this document that a reload interrupted, with a way to continue them. */
export function UnfinishedFiles({ sessions, ...rest }: UnfinishedFilesProps): ReactElement | null {
  if (sessions.length === 0) return null
  return (
    <section aria-label="上次没有传完的文件">
      <h3 className="zk-files-head">上次没有传完的文件</h3>
      <ul className="zk-files">
        {sessions.map((session) => (
          <UnfinishedFile key={session.id} session={session} {...rest} />
        ))}
      </ul>
    </section>
  )
}

type RowProps = Omit<UnfinishedFilesProps, 'sessions'> & { session: UploadSession }

function UnfinishedFile({ session, disabled, onContinue, onGiveUp }: RowProps): ReactElement {
  const { kept } = usePortal()
  const field = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { name, size, received } = session
  const take = (file: File) => {
    const wrong = otherFile(kept, session, file)
    setProblem(wrong)
    if (wrong === null) onContinue(session, file)
  }
  return (
    <li>
      <div className="zk-files-name">
        <b>{name}</b>
        <span className="zk-num">
          已传 {formatSize(received)} / {formatSize(size)}，选择原来的文件会接着传
        </span>
        {problem && (
          <span className="zk-field-bad" role="alert">
            {problem}
          </span>
        )}
        <ProgressBar share={size > 0 ? received / size : 0} label={`${name} 已传的部分`} />
      </div>
      <Button icon="play" disabled={disabled} aria-label={`继续上传 ${name}`} onClick={() => field.current?.click()}>
        继续
      </Button>
      <Button look="quiet" disabled={disabled} aria-label={`放弃 ${name}`} onClick={() => onGiveUp(session)}>
        放弃
      </Button>
      <FileField ref={field} label={`选择 ${name}`} onChosen={([file]) => take(file)} />
    </li>
  )
}
