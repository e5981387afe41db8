import { type ReactElement, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { errorText } from '#core/api/error-text.ts'
import { assistantDecide, assistantRequest } from '#core/contract/open/assistant.ts'
import { Button } from '#ui/controls/button/button.tsx'
import { Card } from '#ui/controls/card/card.tsx'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { styles } from '#ui/theme/styles.ts'
import { useSession } from '../session/use-session.ts'
import { usePortal } from '../use-portal.ts'
import css from './connect-screen.css?inline'

styles(css)

/** /connectAssistant: a person decides whether an assistant may search and read as they may. */
export function ConnectScreen(): ReactElement {
  const request = useSearchParams()[0].get('request') ?? ''
  const { api } = usePortal()
  const { value, failure, retry } = useQuery(request, (signal) =>
    api.call(assistantRequest, { query: { request } }, signal),
  )
  return (
    <div className="zk-page zk-connect">
      <h1>连接助手</h1>
      {failure && <ErrorState title="这个连接请求不能用了" reason={failure} onRetry={retry} />}
      {!failure && !value && <Skeleton shape="rows" />}
      {value && <Question request={request} {...value} />}
    </div>
  )
}

function Question({ request, name, host }: { request: string; name: string; host: string | null }): ReactElement {
  const { api, toast } = usePortal()
  const { user } = useSession()
  const [busy, setBusy] = useState(false)
  const handleDecide = async (agree: boolean) => {
    setBusy(true)
    try {
      const { redirect } = await api.call(assistantDecide, { body: { request, agree } })
      location.assign(redirect)
    } catch (error) {
      toast(errorText(error, '没有成功，请在助手里重新连接'), 'bad')
      setBusy(false)
    }
  }
  return (
    <Card title={`连接“${name}”？`}>
      <p>
        程序自称“{name}”，连接后能以<strong>{user?.realname ?? '您'}</strong>
        的身份查找和阅读您有权看的知识，不能修改任何内容。
      </p>
      <dl>
        <dt>结果交给</dt>
        <dd>{host ?? '您这台电脑上的程序'}</dd>
        <dt>有效期</dt>
        <dd>30 天不用就失效；随时可以在个人中心断开</dd>
      </dl>
      <p className="zk-connect-note">名称由程序自己填写，没有经过核实。不是您自己在助手里发起的连接，请拒绝。</p>
      <div className="zk-connect-choice">
        <Button look="primary" disabled={busy} onClick={() => handleDecide(true)}>
          同意
        </Button>
        <Button disabled={busy} onClick={() => handleDecide(false)}>
          拒绝
        </Button>
      </div>
    </Card>
  )
}
