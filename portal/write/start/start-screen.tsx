import { type ReactElement, useEffect } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { buttonClass } from '#ui/controls/button/button.tsx'
import { Icon } from '#ui/controls/icon/icon.tsx'
import { loadEditors } from '#ui/editors/lazy.tsx'
import { Refusal } from '#ui/feedback/refusal.tsx'
import { styles } from '#ui/theme/styles.ts'
import { usePageTitle } from '../../shell/page.store.ts'
import { useSending } from '../../use-sending.ts'
import type { Written } from '../written.ts'
import css from './start.css?inline'
import { StartCard } from './start-card.tsx'
import { useTemplates } from './use-templates.ts'

styles(css)

interface StartScreenProps {
  onStart: (start: Partial<Written>) => void
}

/** The choice of what a new document begins with: nothing, in one of two formats, or a template. */
export function StartScreen({ onStart }: StartScreenProps): ReactElement {
  usePageTitle('新建文档')
  useEffect(loadEditors, [])
  return (
    <>
      <header className="zk-write-head">
        <div className="zk-write-bar">
          <Link className={buttonClass('quiet', true)} to={PORTAL_PATHS.mine} aria-label="返回我的知识">
            <Icon name="arrow-left" size={18} />
          </Link>
        </div>
      </header>
      <div className="zk-page zk-start">
        <h1 className="zk-page-title">新建文档</h1>
        <p className="zk-start-note">从空白开始，或者选一个写好了结构的模板。</p>
        <Beginnings onStart={onStart} />
      </div>
    </>
  )
}

function Beginnings({ onStart }: StartScreenProps): ReactElement {
  const [params] = useSearchParams()
  const category = params.get('category') ?? ''
  const title = (params.get('title') ?? '').slice(0, 200)
  const { templates, failure, start } = useTemplates(category)
  const { busy, refusal, send } = useSending()
  const begin = (id: string) => void send(async () => onStart(await start(id)))
  return (
    <>
      {refusal && <Refusal>{refusal}</Refusal>}
      {failure && <Refusal>模板没有加载成功：{failure}</Refusal>}
      <ul className="zk-start-cards" aria-busy={busy}>
        <li>
          <StartCard
            name="空白文档"
            line="所见即所得：表格、图片、待办、高亮块"
            kind="blank"
            onStart={() => onStart({ title, category, format: 'html' })}
          />
        </li>
        <li>
          <StartCard
            name="空白 Markdown"
            line="写源码，旁边看效果"
            kind="markdown"
            onStart={() => onStart({ title, category, format: 'markdown' })}
          />
        </li>
        {templates.map(({ id, name, purpose, categoryName }) => (
          <li key={id}>
            <StartCard name={name} line={purpose} kind="template" place={categoryName} onStart={() => begin(id)} />
          </li>
        ))}
      </ul>
    </>
  )
}
