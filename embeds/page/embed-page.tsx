import '#ui/theme/base.ts'
import { type ReactElement, useEffect } from 'react'
import { storedToken } from '#core/api/storage/session-keys.ts'
import { keptFor } from '#core/api/storage/stored.ts'
import { onSite, siteBase } from '#core/routes/site-base.ts'
import { ThemeSwitch } from '#ui/controls/theme-switch/theme-switch.tsx'
import { styles } from '#ui/theme/styles.ts'
import { ELEMENTS } from '../manifest/elements.ts'
import { CodeSample } from './code-sample.tsx'
import { ElementSection } from './element-section.tsx'
import css from './embed-page.css?inline'
import { policyFor, scriptTag, singleTag, TOKEN_CODE } from './samples.ts'
import { useIntegrity } from './use-integrity.ts'
import { useSample } from './use-sample.ts'

styles(css)

const SCRIPT = onSite('/embed/zhiku-search.js')
const kept = keptFor(siteBase())
/** Visitors who are signed in to the portal see what they may see there. */
const tokenProvider = () => storedToken(kept) ?? ''

/** The page with all elements running, and the code to copy. */
export function EmbedPage(): ReactElement {
  const { origin } = location
  const sample = useSample()
  useEffect(() => {
    document.title = '嵌入 - 知库'
    void import(SCRIPT)
  }, [])
  return (
    <div className="zk-root zk-embeds">
      <header>
        <a href={onSite('/index')}>知库</a>
        <ThemeSwitch />
      </header>
      <main>
        <h1>把知库放进您的网页</h1>
        <p className="zk-embeds-lead">
          在任何内网页面里写一个标签，就能搜索和引用知库。下面都是真的元素，内容按您在本站的登录显示。
        </p>
        <section aria-label="第一步">
          <h2>先引入脚本</h2>
          <p>每个页面一次。地址固定，知库升级之后不用修改。样式一行让页面在脚本到来之前留好位置。</p>
          <CodeSample label="引入脚本" code={scriptTag(origin)} />
        </section>
        {ELEMENTS.map((facts) => (
          <ElementSection key={facts.tag} {...{ facts, sample, tokenProvider }} />
        ))}
        <Conditions origin={origin} />
      </main>
    </div>
  )
}

/** What a site needs beside the tag: a way to sign users in, and content policies that allow the script. */
function Conditions({ origin }: { origin: string }): ReactElement {
  const integrity = useIntegrity()
  return (
    <>
      <section aria-label="登录">
        <h2>以登录的身份搜索</h2>
        <p>
          没有令牌就是访客。要让同事看到自己有权看的知识，请管理员为您的网站建立 API
          客户端并登记网址，由您的服务器换取短期令牌。
        </p>
        <CodeSample label="提供令牌" code={TOKEN_CODE} />
      </section>
      <section aria-label="安全策略">
        <h2>内容安全策略（CSP）</h2>
        <p>页面设置了 CSP 时，允许下面两项就够了，不需要 unsafe-inline，可以同时启用 Trusted Types。</p>
        <CodeSample label="内容安全策略" code={policyFor(origin)} />
      </section>
      <section aria-label="校验脚本">
        <h2>要求校验脚本（SRI）</h2>
        <p>单文件版本包含全部代码，可以写明摘要。知库升级后摘要会变，请回到这里复制新的。</p>
        {integrity && <CodeSample label="带摘要的脚本" code={singleTag(origin, integrity)} />}
        <p>
          编辑器可以读取<a href={onSite('/embed/custom-elements.json')}>元素清单 custom-elements.json</a>。
        </p>
      </section>
    </>
  )
}
