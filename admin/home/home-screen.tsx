import type { ReactElement } from 'react'
import { useSnapshot } from 'valtio'
import { docListMine, docListRecent } from '#core/contract/km/documents/document.ts'
import { health } from '#core/contract/platform/health.ts'
import { userList } from '#core/contract/sys/user.ts'
import { StateDot } from '#ui/controls/badge/badge.tsx'
import { Button } from '#ui/controls/button/button.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { Refusal } from '#ui/feedback/refusal.tsx'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { styles } from '#ui/theme/styles.ts'
import { api } from '../api.ts'
import { session } from '../session.store.ts'
import { BesideTitle } from '../shell/routes/page-slot.tsx'
import css from './home-screen.css?inline'

styles(css)

interface Figures {
  parts: readonly (readonly [name: string, isUp: boolean])[] | null
  counts: readonly (readonly [name: string, text: string])[]
}

const PART_NAMES: Record<string, string> = {
  db: '数据库',
  database: '数据库',
  search: '搜索引擎',
  text: '正文读取',
  files: '文件存储',
  diskSpace: '磁盘',
  tasks: '后台任务',
}

/** The present figures, without those the user may not read. */
async function loadFigures(): Promise<Figures> {
  const one = { query: { pageNo: 1, pageSize: 1 } }
  const [state, users, documents, mine] = await Promise.allSettled([
    api.call(health, {}),
    api.call(userList, one),
    api.call(docListRecent, one),
    api.call(docListMine, one),
  ])
  const counted = [
    ['用户', users],
    ['我能阅读的知识', documents],
    ['我上传的知识', mine],
  ] as const
  return {
    parts:
      state.status === 'fulfilled'
        ? Object.entries(state.value.components).map(([name, part]) => [PART_NAMES[name] ?? name, part.status === 'UP'])
        : null,
    counts: counted.flatMap(([name, answer]) =>
      answer.status === 'fulfilled' ? [[name, `${answer.value.total}${answer.value.more ? '+' : ''}`] as const] : [],
    ),
  }
}

export function HomeScreen(): ReactElement {
  const { user } = useSnapshot(session)
  const { last: figures, retry: load } = useQuery('', loadFigures)
  return (
    <>
      <BesideTitle>
        <Button look="quiet" icon="refresh-cw" onClick={load}>
          刷新
        </Button>
      </BesideTitle>
      <div className="zk-console-home zk-num">
        <section>
          <h2>当前登录</h2>
          <dl>
            <Row name="姓名" value={user?.realname} />
            <Row name="账号" value={user?.username} />
            <Row name="部门" value={user?.orgCodeTxt ?? '未设置'} />
          </dl>
        </section>
        <section>
          <h2>服务状态</h2>
          {figures ? <Health parts={figures.parts} /> : <Skeleton shape="rows" />}
        </section>
        {figures && figures.counts.length > 0 && (
          <section>
            <h2>数量</h2>
            <dl>
              {figures.counts.map(([name, text]) => (
                <Row key={name} name={name} value={text} />
              ))}
            </dl>
          </section>
        )}
      </div>
    </>
  )
}

const Row = ({ name, value }: { name: string; value: string | undefined }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)

function Health({ parts }: { parts: Figures['parts'] }): ReactElement {
  if (parts === null) return <Refusal>没有取到服务状态</Refusal>
  return (
    <dl>
      {parts.map(([name, isUp]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <StateDot tone={isUp ? 'good' : 'bad'}>{isUp ? '正常' : '不可用'}</StateDot>
          </dd>
        </div>
      ))}
    </dl>
  )
}

export const screens = { 'dashboard/Analysis': HomeScreen }
