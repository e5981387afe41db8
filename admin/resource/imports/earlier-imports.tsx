import { Button } from '@blueprintjs/core'
import type { ReactElement } from 'react'
import { type ImportTask, importTasks } from '#core/contract/sheet.ts'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { api } from '../../api.ts'
import { styles } from '#ui/theme/styles.ts'
import css from './imports.css?inline'

styles(css)

interface EarlierImportsProps {
  /** The path of the importing call. */
  call: string
  onOpen: (id: string) => void
}

/** The person's latest imports in the background. */
export function EarlierImports({ call, onOpen }: EarlierImportsProps): ReactElement | null {
  const { last } = useQuery(`imports ${call}`, (signal) => api.call(importTasks, { query: { call } }, signal))
  if (!last || last.length === 0) return null
  return (
    <section className="zk-import-earlier" aria-label="最近的导入">
      <h3>最近的导入</h3>
      <ul>
        {last.map((task) => (
          <li key={task.id}>
            <Button
              variant="minimal"
              text={task.fileName}
              aria-label={`查看${task.fileName}，${describeImport(task)}`}
              onClick={() => onOpen(task.id)}
            />
            <span className="zk-num">{task.createTime}</span>
            <span>{describeImport(task)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function describeImport({ state, totalCount, doneCount, successCount, errorCount }: ImportTask): string {
  if (state === 'failed') return `没有完成，已导入 ${successCount} 行`
  if (state !== 'done') return `正在导入，${doneCount} / ${totalCount} 行`
  return errorCount > 0 ? `已导入 ${successCount} 行，${errorCount} 行有错误` : `已导入 ${successCount} 行`
}
