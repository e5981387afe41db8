import { type ReactElement, useState } from 'react'
import { docSearch } from '#core/contract/km/search/search.ts'
import { apiTokenAdd } from '#core/contract/sys/api-token.ts'
import { wireDay } from '#core/text/wire-time.ts'
import { Button } from '#ui/controls/button/button.tsx'
import { plusDays } from '#ui/controls/date-field/days.ts'
import { copyText } from '../copy-text.ts'
import { usePortal } from '../use-portal.ts'
import { useWork } from '../use-work.ts'
import { useApiBase } from './use-api-base.ts'

const TRIAL_DAYS = 7

/** A token and a search, to be run in a shell as they stand. */
export function FirstCall(): ReactElement {
  const portal = usePortal()
  const [busy, work] = useWork()
  const [token, setToken] = useState<string | null>(null)
  const text = firstProgram(useApiBase(), token ?? '您的令牌')
  const make = async () => {
    const body = { name: '接口文档试用', validUntil: plusDays(wireDay(new Date()), TRIAL_DAYS) }
    setToken((await portal.api.call(apiTokenAdd, { body })).token)
  }
  return (
    <section className="zk-calls-first">
      <h2>先试一次</h2>
      <p>取一个令牌，粘贴到终端里运行，就会搜索这个知识库里您能看的知识。</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and holds nothing else to be focused */}
      <pre className="zk-calls-code" role="region" tabIndex={0} aria-label="第一次调用的示例">
        {text}
      </pre>
      <div className="zk-calls-first-acts">
        <Button look={token ? 'soft' : 'primary'} icon="key-round" disabled={busy} onClick={() => void work(make)}>
          取一个令牌填进去
        </Button>
        <Button icon="copy" onClick={() => void copyText(portal, text, '示例已复制')}>
          复制示例
        </Button>
      </div>
      {token && <p role="status">令牌 {TRIAL_DAYS} 天内有效，离开这一页就不再显示；可以在个人中心收回。</p>}
    </section>
  )
}

const firstProgram = (base: string, token: string): string =>
  `# 1. 令牌：程序凭它代表您
ZHIKU_TOKEN='${token}'

# 2. 搜索
curl -s '${base}${docSearch.path}' \\
  -H "Authorization: Bearer $ZHIKU_TOKEN" \\
  -H 'Content-Type: application/json' \\
  -d '{"content":"差旅","pageSize":3}'`
