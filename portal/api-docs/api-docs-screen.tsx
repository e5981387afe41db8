import { type ReactElement, type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { apiDocument } from '#core/contract/platform/health.ts'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { buttonClass } from '#ui/controls/button/button.tsx'
import type { IconName } from '#ui/controls/icon/icon.tsx'
import { TextField } from '#ui/controls/text-field/text-field.tsx'
import { Tile } from '#ui/controls/tile/tile.tsx'
import { EmptyState } from '#ui/feedback/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import type { Hue } from '#ui/theme/hues.ts'
import { styles } from '#ui/theme/styles.ts'
import { usePageTitle } from '../shell/page.store.ts'
import { useApi } from '../use-portal.ts'
import css from './api-docs.css?inline'
import { type Description, found, type Operation, readDescription } from './description.ts'
import { FirstCall } from './first-call.tsx'
import { Method } from './method.tsx'
import { OperationView } from './operation-view.tsx'

styles(css)

/** The address of a call in the documentation. */
const linkTo = (id: string) => `${PORTAL_PATHS.apiDocs}?call=${encodeURIComponent(id)}`

/** /apiDocs: documents every call of the server from its OpenAPI description; `call` is the open one. */
export function ApiDocsScreen(): ReactElement {
  const api = useApi()
  const { value, failure, retry } = useQuery('openapi', async (signal) =>
    readDescription(await api.call(apiDocument, {}, signal)),
  )
  return (
    <div className="zk-page zk-calls-page">
      <h1 className="zk-page-title">接口文档</h1>
      {failure && <ErrorState title="接口文档没有加载成功" reason={failure} onRetry={retry} />}
      {!failure && !value && <Skeleton shape="text" />}
      {value && <Calls description={value} />}
    </div>
  )
}

function Calls({ description: { operations, schemas } }: { description: Description }): ReactElement {
  const [params] = useSearchParams()
  const [query, setQuery] = useState<{ text: string; at: string | null }>({ text: '', at: null })
  const [token, setToken] = useState('')
  const shown = useDeferredValue(query.text)
  const hits = useMemo(() => found(operations, shown), [operations, shown])
  const chosen = params.get('call')
  const operation = operations.find(({ id }) => id === chosen)
  usePageTitle(operation?.summary ?? '接口文档')
  // Where there is one column, what is found takes the place of the call until another one is chosen.
  const isFinding = query.text.trim() !== '' && query.at === chosen
  return (
    <div className={`zk-calls${chosen ? ' is-chosen' : ''}${isFinding ? ' is-finding' : ''}`}>
      <div className="zk-calls-side">
        <TextField
          label="查找接口"
          type="search"
          value={query.text}
          onChange={(text) => setQuery({ text, at: chosen })}
          placeholder="名称、路径或说明"
        />
        <p className="zk-calls-note" role="status">
          {hits.length} 个接口
        </p>
        <CallList operations={hits} isSearch={shown.trim() !== ''} chosen={operation?.group} />
      </div>
      <div className="zk-calls-main">
        {chosen && (
          <Link className={`zk-calls-back ${buttonClass('quiet')}`} to={PORTAL_PATHS.apiDocs}>
            全部接口
          </Link>
        )}
        {operation && (
          <OperationView key={operation.id} operation={operation} schemas={schemas} token={token} onToken={setToken} />
        )}
        {chosen && !operation && <EmptyState icon="search" title="没有这个接口" />}
        {!chosen && <Introduction />}
      </div>
    </div>
  )
}

interface CallListProps {
  operations: readonly Operation[]
  /** When the list is filtered by a search, all chapters are open. */
  isSearch: boolean
  chosen: string | undefined
}

function CallList({ operations, isSearch, chosen }: CallListProps): ReactElement {
  const groups = [...Map.groupBy(operations, ({ group }) => group)]
  return (
    <nav aria-label="接口">
      {groups.map(([group, calls]) => (
        <details key={`${group} ${isSearch} ${group === chosen}`} open={isSearch || group === chosen}>
          <summary>
            {group} <span className="zk-num">{calls.length}</span>
          </summary>
          <ul>
            {calls.map(({ id, summary, method, path }) => (
              <li key={id}>
                <CallLink id={id}>
                  {summary}
                  <small>
                    <Method method={method} /> {path}
                  </small>
                </CallLink>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </nav>
  )
}

function CallLink({ id, children }: { id: string; children: ReactNode }): ReactElement {
  const [params] = useSearchParams()
  return (
    <Link to={linkTo(id)} aria-current={params.get('call') === id ? 'page' : undefined}>
      {children}
    </Link>
  )
}

const FACTS: readonly { icon: IconName; hue: Hue; title: string; text: ReactNode }[] = [
  {
    icon: 'code',
    hue: 'blue',
    title: '地址与格式',
    text: '地址以 /api 开头；内容和答复都是 JSON，上传和下载文件除外。',
  },
  {
    icon: 'key-round',
    hue: 'violet',
    title: '令牌',
    text: (
      <>
        程序用 API 令牌：在<Link to={PORTAL_PATHS.account}>个人中心</Link>新建，放在请求头 Authorization: Bearer
        里。能做的事不超过您本人。
      </>
    ),
  },
  {
    icon: 'users',
    hue: 'teal',
    title: '代表用户',
    text: '别的网站代表它的用户调用时，请管理员登记 API 客户端，由它的服务器换取 15 分钟的令牌。',
  },
  {
    icon: 'circle-check',
    hue: 'green',
    title: '答复',
    text: 'success 说明是否成功，message 是给人看的话，result 是结果；太频繁时状态为 429，请按 Retry-After 等待。',
  },
  {
    icon: 'package',
    hue: 'orange',
    title: '生成客户端',
    text: 'OpenAPI 3.1 说明书在 /api/openapi.json，可以用来生成客户端。',
  },
]

const Introduction = () => (
  <article className="zk-calls-call">
    <FirstCall />
    <h2>怎样调用</h2>
    <ul className="zk-calls-intro">
      {FACTS.map(({ icon, hue, title, text }) => (
        <li key={title}>
          <Tile icon={icon} hue={hue} />
          <div>
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ul>
  </article>
)
