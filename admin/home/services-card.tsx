import type { ReactElement } from 'react'
import { health } from '#core/contract/platform/health.ts'
import { StateDot } from '#ui/controls/badge/badge.tsx'
import { Refusal } from '#ui/feedback/refusal.tsx'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { styles } from '#ui/theme/styles.ts'
import { api } from '../api.ts'
import { useRefreshed } from '../parts/use-refresh.ts'
import css from './services-card.css?inline'

styles(css)

const SECONDS = 60

const PART_NAMES: Record<string, string> = {
  db: '数据库',
  database: '数据库',
  search: '搜索引擎',
  text: '正文读取',
  files: '文件存储',
  diskSpace: '磁盘',
  tasks: '后台任务',
}

/** Whether the parts of the server work. */
export function ServicesCard(): ReactElement {
  const state = useQuery('', (signal) => api.call(health, {}, signal))
  useRefreshed(SECONDS, state)
  const { latest, failure } = state
  return (
    <section className="zk-panel" aria-labelledby="zk-services">
      <header>
        <h2 id="zk-services">服务状态</h2>
      </header>
      {failure !== null && <Refusal>{`没有取到服务状态：${failure}`}</Refusal>}
      {latest === null && failure === null && <Skeleton shape="rows" />}
      {latest !== null && (
        <ul className="zk-services">
          {Object.entries(latest.components).map(([name, { status }]) => (
            <li key={name}>
              {PART_NAMES[name] ?? name}
              <StateDot tone={status === 'UP' ? 'good' : 'bad'}>{status === 'UP' ? '正常' : '不可用'}</StateDot>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
