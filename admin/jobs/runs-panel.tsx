import { Button } from '@blueprintjs/core'
import type { ReactElement } from 'react'
import { type JobRun, JOB_ZONE, jobRuns, type ScheduledJobRow } from '#core/contract/sys/jobs/scheduled-job.ts'
import { type Tone, StateDot } from '#ui/controls/badge/badge.tsx'
import { EmptyState } from '#ui/feedback/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { styles } from '#ui/theme/styles.ts'
import { api } from '../api.ts'
import { RunPreview } from '../parts/cron/run-preview.tsx'
import { Drawer } from '../parts/drawer/drawer.tsx'
import { useRefreshed } from '../parts/use-refresh.ts'
import type { PanelProps } from '../resource/define.ts'
import css from './jobs.css?inline'

styles(css)

/** Between two looks at what runs. */
const SECONDS = 5

const CAUSES: Readonly<Record<JobRun['cause'], string>> = { due: '按时', late: '补做', hand: '手动' }
const STATES: Readonly<Record<JobRun['state'], readonly [Tone, string]>> = {
  waiting: ['quiet', '等待执行'],
  running: ['warn', '正在执行'],
  done: ['good', '成功'],
  failed: ['bad', '失败'],
}

/** The runs of a job, newest first, and its next run. */
export function RunsPanel({ rows, onClose, onDone }: PanelProps<ScheduledJobRow>): ReactElement {
  const [row] = rows
  const id = row!.id
  const query = useQuery(`runs ${id}`, (signal) => api.call(jobRuns, { query: { id } }, signal))
  const { latest: runs, failure, retry } = query
  useRefreshed(failure === null ? SECONDS : undefined, query)
  const foot = <Button onClick={() => onDone()}>关闭</Button>
  return (
    <Drawer title={`执行记录：${row!.description || row!.jobClassName}`} width="wide" foot={foot} onClose={onClose}>
      {row!.status === 0 && (
        <details className="zk-jobs-next">
          <summary>最近十次执行时间（北京时间）</summary>
          <RunPreview expression={row!.cronExpression} zone={JOB_ZONE} />
        </details>
      )}
      {!runs && !failure && <Skeleton shape="rows" />}
      {failure && <ErrorState title="执行记录没有加载成功" reason={failure} onRetry={retry} />}
      {runs?.length === 0 && !failure && <EmptyState icon="history" title="还没有执行过" />}
      {runs && runs.length > 0 && (
        <ol className="zk-jobs-runs" aria-label="执行记录">
          {runs.map((run) => (
            <Run key={run.id} run={run} />
          ))}
        </ol>
      )}
    </Drawer>
  )
}

function Run({ run }: { run: JobRun }): ReactElement {
  const [tone, state] = STATES[run.state]
  return (
    <li>
      <p className="zk-jobs-head">
        <StateDot tone={tone}>{state}</StateDot>
        <span>{run.startTime ?? run.dueTime}</span>
        {run.endTime && <span>结束于 {run.endTime}</span>}
        <span>{run.createBy ? `${CAUSES[run.cause]}（${run.createBy}）` : CAUSES[run.cause]}</span>
      </p>
      {run.error && <p className="zk-jobs-error">{run.error}</p>}
      {run.output && <pre>{run.output}</pre>}
    </li>
  )
}
