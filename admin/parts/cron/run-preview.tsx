import { wallText } from '#core/cron/wall-clock.ts'
import { type ReactElement, useEffect, useState } from 'react'
import { CronError } from '#core/cron/cron-error.ts'
import { nextRuns } from '#core/cron/next-runs.ts'

const DEBOUNCE_MS = 500

/** Computes the next runs of an expression on a server instead of in the browser. */
export type LoadRuns = (expression: string) => Promise<readonly string[]>

interface RunPreviewProps {
  expression: string
  zone: string
  loadRuns?: LoadRuns | undefined
}

type Preview = { runs: readonly string[] } | { fault: string }

/** The next ten runs, computed after half a second without changes. */
export function RunPreview({ expression, zone, loadRuns }: RunPreviewProps): ReactElement {
  const [preview, setPreview] = useState<Preview | null>(null)
  useEffect(() => {
    let isOver = false
    const show = async () => {
      const next = await previewRuns(expression, zone, loadRuns)
      if (!isOver) setPreview(next)
    }
    const timer = setTimeout(() => void show(), DEBOUNCE_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [expression, zone, loadRuns])
  return (
    <section aria-label="最近十次执行时间" aria-live="polite">
      {preview === null && <p>正在计算…</p>}
      {preview !== null && 'fault' in preview && <p className="zk-cron-fault">{preview.fault}</p>}
      {preview !== null && 'runs' in preview && preview.runs.length === 0 && <p>无执行时间</p>}
      {preview !== null && 'runs' in preview && (
        <ol className="zk-cron-runs">
          {preview.runs.map((run) => (
            <li key={run}>{run}</li>
          ))}
        </ol>
      )}
    </section>
  )
}

async function previewRuns(expression: string, zone: string, loadRuns: LoadRuns | undefined): Promise<Preview> {
  try {
    if (loadRuns) return { runs: await loadRuns(expression) }
    const runs = nextRuns(expression, { after: new Date(), count: 10, zone })
    return { runs: runs.map((run) => wallText(run, zone)) }
  } catch (error) {
    return { fault: error instanceof CronError ? `表达式有误：${error.message}` : '没有得到执行时间，请稍后再试' }
  }
}
