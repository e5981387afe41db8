import { lazy, type MouseEvent, type ReactElement, Suspense, useCallback } from 'react'
import { Link, useHref, useNavigate } from 'react-router-dom'
import { helpPage } from '#core/contract/km/help.ts'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { buttonClass } from '#ui/controls/button/button.tsx'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { usePageTitle } from '../shell/page.store.ts'
import { useApi } from '../use-portal.ts'

const MarkdownView = lazy(() =>
  import('#ui/viewers/markdown-view/markdown-view.tsx').then((m) => ({ default: m.MarkdownView })),
)

/** No search terms to highlight. */
const PLAIN = { terms: [] as readonly string[], offset: null, onHits: () => {}, onOutline: () => {} }

export function HelpPage({ name }: { name: string }): ReactElement {
  const api = useApi()
  const { value, failure, retry } = useQuery(`help page ${name}`, (signal) =>
    api.call(helpPage, { query: { name } }, signal),
  )
  const { linkTo, handleClick } = usePageLinks()
  usePageTitle(value?.title ?? '帮助')
  return (
    <article className="zk-help-page" aria-busy={!value && !failure} onClick={handleClick}>
      <Link className={`zk-help-back ${buttonClass('quiet')}`} to={PORTAL_PATHS.help}>
        全部帮助
      </Link>
      {failure && <ErrorState title="这一页没有加载成功" reason={failure} onRetry={retry} />}
      {!failure && !value && <Skeleton shape="text" />}
      {value && (
        <Suspense fallback={<Skeleton shape="text" />}>
          <MarkdownView {...PLAIN} source={`# ${value.title}\n\n${value.markdown}`} linkTo={linkTo} />
        </Suspense>
      )}
    </article>
  )
}

/** Makes links between manual pages open in the portal; they still work in a new tab. */
function usePageLinks() {
  const help = useHref(PORTAL_PATHS.help)
  const navigate = useNavigate()
  const linkTo = useCallback(
    (href: string) => {
      const [, page] = /^([^/]+)\.md$/.exec(href) ?? []
      return page === undefined ? null : `${help}?page=${page}`
    },
    [help],
  )
  const handleClick = (event: MouseEvent) => {
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const href = (event.target as HTMLElement).closest('.zk-md a')?.getAttribute('href')
    if (!href?.startsWith(`${help}?`)) return
    event.preventDefault()
    void navigate(PORTAL_PATHS.help + href.slice(help.length))
  }
  return { linkTo, handleClick }
}
