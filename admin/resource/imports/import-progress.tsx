import { Callout, ProgressBar } from '@blueprintjs/core'
import { type ReactElement, useEffect } from 'react'
import type { ImportTask } from '#core/contract/sheet.ts'
import { OnceButton } from '../../parts/once-button.tsx'
import { ImportRows } from './import-rows.tsx'
import { isOver, useImportTask } from './use-import-task.ts'
import { styles } from '#ui/theme/styles.ts'
import css from './imports.css?inline'

styles(css)

interface ImportProgressProps {
  id: string
  onErrors: (file: { id: string; name: string }) => Promise<void>
  /** Called at the end, when there are new rows. */
  onEnd: () => void
}

/** An import in the background: its progress, then the result of every row. */
export function ImportProgress({ id, onErrors, onEnd }: ImportProgressProps): ReactElement {
  const { task, failure } = useImportTask(id)
  const isDone = task !== null && isOver(task)
  useEffect(() => {
    if (isDone) onEnd()
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it ends
  }, [isDone])
  if (task === null)
    return failure === null ? (
      <ProgressBar aria-label="正在读取导入进度" />
    ) : (
      <Callout compact intent="warning" role="alert">
        {failure}
      </Callout>
    )
  return isDone ? <Ended task={task} onErrors={onErrors} /> : <UnderWay task={task} />
}

/** Announced to screen readers at every quarter only. */
const roundToQuarter = ({ doneCount, totalCount }: ImportTask) => Math.floor((4 * doneCount) / totalCount) * 25

const UnderWay = ({ task }: { task: ImportTask }): ReactElement => (
  <div className="zk-import-way">
    <p>
      {task.state === 'waiting' && task.doneCount === 0
        ? `“${task.fileName}”共 ${task.totalCount} 行，正在等待导入…`
        : `“${task.fileName}”：已处理 ${task.doneCount} / ${task.totalCount} 行${mistakes(task)}`}
    </p>
    <ProgressBar aria-label="导入进度" value={task.doneCount / task.totalCount} />
    <p className="zk-import-note">可以关闭这个窗口，导入会继续；完成后会通知您，再次点击“导入”也能看到进度。</p>
    <span role="status" className="zk-hidden">
      正在导入，已完成 {roundToQuarter(task)}%
    </span>
  </div>
)

const mistakes = ({ errorCount }: ImportTask) => (errorCount > 0 ? `，${errorCount} 行有错误` : '')

function Ended({ task, onErrors }: { task: ImportTask } & Pick<ImportProgressProps, 'onErrors'>): ReactElement {
  const { id, fileName, totalCount, successCount, errorCount, reason, errorFile } = task
  const isGood = errorCount === 0 && reason === null
  return (
    <div className="zk-import-way">
      <Callout compact intent={isGood ? 'success' : 'warning'} role="status">
        <p>
          {`“${fileName}”共 ${totalCount} 行，已导入 ${successCount} 行${mistakes(task)}。`}
          {reason !== null && `其余没有导入：${reason}`}
        </p>
        {errorFile && <OnceButton icon="download" text="下载错误数据" onClick={() => void onErrors(errorFile)} />}
      </Callout>
      <ImportRows id={id} hasRefused={errorCount > 0} />
    </div>
  )
}
