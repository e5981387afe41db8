import { type ReactElement, useDeferredValue, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { helpPages } from '#core/contract/km/help.ts'
import type { Result } from '#core/contract/endpoint.ts'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { TextField } from '#ui/controls/text-field/text-field.tsx'
import { EmptyState } from '#ui/feedback/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { styles } from '#ui/theme/styles.ts'
import { ForStaffOnly } from '../session/sign-in-first.tsx'
import { useMayRead } from '../session/use-may-read.ts'
import { useApi } from '../use-portal.ts'
import css from './help.css?inline'
import { HelpPage } from './help-page.tsx'
import { SampleNotice } from './sample-notice.tsx'

styles(css)

type Pages = Result<typeof helpPages>

/** The page shown when the address names none. */
const FIRST = '知库是什么'

/** /help: the user manual; `page` is the open page. */
export function HelpScreen(): ReactElement {
  const mayRead = useMayRead()
  const [params] = useSearchParams()
  const chosen = params.get('page')
  if (mayRead === false) return <ForStaffOnly />
  return (
    <div className="zk-page">
      <h1 className="zk-page-title">帮助</h1>
      <SampleNotice />
      {mayRead && (
        <div className={`zk-help${chosen === null ? '' : ' is-chosen'}`}>
          <Side chosen={chosen ?? FIRST} />
          <HelpPage name={chosen ?? FIRST} />
        </div>
      )}
    </div>
  )
}

function Side({ chosen }: { chosen: string }): ReactElement {
  const api = useApi()
  const [words, setWords] = useState('')
  const asked = useDeferredValue(words.trim())
  const { value, last, failure, retry } = useQuery(`help ${asked}`, (signal) =>
    api.call(helpPages, { query: { words: asked } }, signal),
  )
  const pages = value ?? last
  return (
    <div className="zk-help-side">
      <TextField
        label="查找帮助"
        type="search"
        value={words}
        onChange={setWords}
        placeholder="标题或正文里的词"
        maxLength={200}
      />
      <p className="zk-help-note" role="status">
        {pages && `${pages.length} 页`}
      </p>
      {failure && <ErrorState title="帮助没有加载成功" reason={failure} onRetry={retry} />}
      {!failure && !pages && <Skeleton shape="rows" />}
      {!failure && pages?.length === 0 && <EmptyState icon="search" title="没有这样的页" />}
      {!failure && pages && <PageList pages={pages} chosen={chosen} />}
    </div>
  )
}

const PageList = ({ pages, chosen }: { pages: Pages; chosen: string }) => (
  <nav aria-label="帮助的各页">
    {[...Map.groupBy(pages, ({ chapter }) => chapter)].map(([chapter, own]) => (
      <section key={chapter} aria-label={chapter}>
        <h2>{chapter}</h2>
        <ul>
          {own.map(({ name, title }) => (
            <li key={name}>
              <Link
                to={`${PORTAL_PATHS.help}?page=${encodeURIComponent(name)}`}
                aria-current={name === chosen ? 'page' : undefined}
              >
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </section>
    ))}
  </nav>
)
