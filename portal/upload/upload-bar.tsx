import { type ReactElement, useState } from 'react'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { formatSize } from '#core/text/file-size.ts'
import { StateDot } from '#ui/controls/badge/badge.tsx'
import { Button } from '#ui/controls/button/button.tsx'
import { ConfirmDialog } from '#ui/feedback/dialog/confirm-dialog.tsx'
import { ProgressBar } from '#ui/feedback/progress-bar/progress-bar.tsx'
import { usePortal, useStore } from '../use-portal.ts'
import { sendAll } from './actions.ts'
import { timeLeft } from './queue/pace.ts'
import { Runner } from './run.ts'
import { type Totals, UploadStore } from './upload.store.ts'

/** The summary, always visible: waiting files, progress, and the main button. */
export function UploadBar(): ReactElement {
  const { totals } = useSnapshot(useStore(UploadStore).state)
  const { queued, sending, paused, chosen } = totals.phases
  const isUnderWay = queued + sending + paused > 0
  // What is done asks for nothing: a button that cannot be pressed would be the loudest thing beside it.
  const isDone = !isUnderWay && chosen === 0 && totals.phases.done > 0
  return (
    <div className={`zk-upload-bar${isUnderWay || chosen + totals.phases.done > 0 ? '' : ' is-idle'}`}>
      {isUnderWay && <Progress totals={totals} />}
      {!isUnderWay && <Summary />}
      {!isDone && (
        <div className="zk-upload-bar-row">
          {isUnderWay && <Controls totals={totals} />}
          {(chosen > 0 || !isUnderWay) && <SendButton waiting={chosen} />}
        </div>
      )}
    </div>
  )
}

/** What waits, or what has become of the files once all are sent. */
function Summary(): ReactElement {
  const { totals, items } = useSnapshot(useStore(UploadStore).state)
  const { chosen, done, failed, duplicate } = totals.phases
  if (done === 0 || chosen > 0) {
    const bytes = items.filter(({ phase }) => phase === 'chosen').reduce((sum, { file }) => sum + file.size, 0)
    return (
      <div className="zk-upload-bar-facts zk-num">
        {chosen > 0 ? `${chosen} 个文件，${formatSize(bytes)}` : '选好的文件会列在这里，传完就能搜到'}
      </div>
    )
  }
  const asked = failed + duplicate
  return (
    <div className="zk-upload-bar-facts zk-num">
      <StateDot tone={asked > 0 ? 'warn' : 'good'}>{`${done} 个文件已传完`}</StateDot>
      {asked > 0 && `，${asked} 个等您处理`}
      {' · '}
      <Link to={PORTAL_PATHS.mine}>在“我的”里看</Link>
    </div>
  )
}

function SendButton({ waiting }: { waiting: number }): ReactElement {
  const portal = usePortal()
  const [problem, setProblem] = useState<string | null>(null)
  const [isChecking, setIsChecking] = useState(false)
  const handleSend = async () => {
    setIsChecking(true)
    setProblem(await sendAll(portal).catch((error: Error) => error.message))
    setIsChecking(false)
  }
  return (
    <>
      {problem && (
        <span className="zk-field-bad" role="alert">
          {problem}
        </span>
      )}
      <Button
        look="primary"
        icon="cloud-upload"
        disabled={waiting === 0 || isChecking}
        onClick={() => void handleSend()}
      >
        {waiting > 0 ? `上传 ${waiting} 个文件` : '先选择文件'}
      </Button>
    </>
  )
}

function Progress({ totals }: { totals: Totals }): ReactElement {
  const { bytes, sent, files, filesDone, speed } = totals
  const left = timeLeft(bytes - sent, speed)
  const parts = [
    `${filesDone} / ${files} 个文件`,
    `${formatSize(sent)} / ${formatSize(bytes)}`,
    speed === null ? '' : `每秒 ${formatSize(Math.round(speed))}`,
    left ? `还要${left}` : '',
  ]
  return (
    <>
      <div className="zk-upload-bar-facts zk-num">{parts.filter(Boolean).join(' · ')}</div>
      <ProgressBar share={bytes > 0 ? sent / bytes : 0} label="全部文件的上传进度" />
    </>
  )
}

function Controls({ totals }: { totals: Totals }): ReactElement {
  const upload = useStore(UploadStore)
  const runner = useStore(Runner)
  const [isAsking, setIsAsking] = useState(false)
  const { queued, sending, paused } = totals.phases
  return (
    <>
      {queued + sending > 0 && (
        <Button icon="pause" onClick={() => runner.pause(upload.itemsIn('queued', 'sending'))}>
          全部暂停
        </Button>
      )}
      {paused > 0 && (
        <Button icon="play" onClick={() => runner.start(upload.itemsIn('paused'))}>
          全部继续
        </Button>
      )}
      <Button look="quiet" icon="x" onClick={() => setIsAsking(true)}>
        全部取消
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="取消正在上传的文件？"
          text={`还没有传完的 ${queued + sending + paused} 个文件会从列表移去，已经传上去的部分也会删除。已经成为知识的文件不受影响。`}
          action="全部取消"
          onConfirm={() => {
            runner.cancel(upload.itemsIn('queued', 'sending', 'paused'))
            setIsAsking(false)
            return Promise.resolve()
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}
