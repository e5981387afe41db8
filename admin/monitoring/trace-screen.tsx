import { Button, InputGroup, Switch } from '@blueprintjs/core'
import { type ReactElement, useState } from 'react'
import { httpTrace, type Trace } from '#core/contract/platform/monitoring.ts'
import { wireSecond } from '#core/text/wire-time.ts'
import { EmptyState } from '#ui/feedback/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { styles } from '#ui/theme/styles.ts'
import { api } from '../api.ts'
import css from './monitoring.css?inline'
import { usePolled } from './use-polled.ts'

styles(css)

const FAILED = 400

/** The last requests. The list changes by itself only if the reader has switched that on. */
export function TraceScreen(): ReactElement {
  const [words, setWords] = useState('')
  const [isOnlyFailed, setIsOnlyFailed] = useState(false)
  const [isFollowing, setIsFollowing] = useState(false)
  const { last, failure, retry } = usePolled('traces', (signal) => api.call(httpTrace, {}, signal), isFollowing)
  if (failure && !last) return <ErrorState title="请求没有加载成功" reason={failure} onRetry={retry} />
  if (!last) return <Skeleton shape="rows" />
  const shown = last.traces.filter(
    (trace) => (!isOnlyFailed || trace.response.status >= FAILED) && searchedText(trace).includes(words.trim()),
  )
  return (
    <section className="zk-monitoring zk-num">
      <div className="zk-monitoring-head">
        <InputGroup
          leftIcon="search"
          placeholder="地址、账号或 IP"
          aria-label="筛选请求"
          value={words}
          onValueChange={setWords}
        />
        <Choice label="只看失败的" checked={isOnlyFailed} onChange={setIsOnlyFailed} />
        <Choice label="自动刷新" checked={isFollowing} onChange={setIsFollowing} />
        <Button icon="refresh" text="刷新" onClick={retry} />
      </div>
      {shown.length === 0 ? <EmptyState icon="search" title="没有这样的请求" /> : <Traces traces={shown} />}
    </section>
  )
}

const Choice = (p: { label: string; checked: boolean; onChange: (checked: boolean) => void }): ReactElement => (
  <Switch
    className="zk-monitoring-switch"
    label={p.label}
    checked={p.checked}
    onChange={() => p.onChange(!p.checked)}
  />
)

const searchedText = ({ request, principal }: Trace) => [request.uri, principal?.name, request.remoteAddress].join(' ')

const Traces = ({ traces }: { traces: readonly Trace[] }): ReactElement => (
  <div className="zk-traces" role="region" aria-label="最近的请求" tabIndex={0}>
    <table className="zk-figures">
      <thead>
        <tr>
          {['时间', '方法', '地址', '状态', '耗时', '账号', 'IP'].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {traces.map(({ timestamp, timeTaken, principal, request, response }, at) => (
          <tr key={`${timestamp} ${at}`}>
            <td>{wireSecond(new Date(timestamp))}</td>
            <td>{request.method}</td>
            <td>{request.uri}</td>
            <td className={response.status >= FAILED ? 'is-failed' : undefined}>{response.status}</td>
            <td>{timeTaken} 毫秒</td>
            <td>{principal?.name ?? '—'}</td>
            <td>{request.remoteAddress}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

export const screens = { 'modules/monitor/HttpTrace': TraceScreen }
