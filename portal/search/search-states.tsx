import { lazy, type ReactElement, Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { Button, buttonClass } from '#ui/controls/button/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { useSession } from '../session/use-session.ts'
import { SignInFirst } from '../session/sign-in-first.tsx'
import { useHost, useStore } from '../use-portal.ts'
import { PaletteStore } from './palette/palette.store.ts'
import type { SearchQuery } from './search-query.ts'

const AskOwner = lazy(() => import('./own/ask-owner.tsx').then((m) => ({ default: m.AskOwner })))

export function SearchHint(): ReactElement {
  const palette = useStore(PaletteStore)
  const { ownsPage } = useHost()
  const way = (
    <Button icon="command" onClick={() => palette.open()}>
      快速前往
    </Button>
  )
  return (
    <div className="zk-page">
      <EmptyState icon="search" title="请输入搜索内容" actions={ownsPage && way}>
        可以是几个关键词，也可以直接问一句话。多个词之间用空格分开。
      </EmptyState>
    </div>
  )
}

export function SearchFailure(props: {
  failure: { readonly kind: 'sign-in' } | { readonly kind: 'error'; readonly reason: string }
  onRetry: () => void
}): ReactElement {
  if (props.failure.kind === 'sign-in') return <MayNotSearch />
  return (
    <div className="zk-page">
      <ErrorState isLarge title="搜索没有完成" reason={props.failure.reason} onRetry={props.onRetry}>
        输入的内容和条件都还在。
      </ErrorState>
    </div>
  )
}

/** Shown to people who may not search: guests of a closed site, and people without the permission. */
export function MayNotSearch(): ReactElement {
  const { user } = useSession()
  if (!user) return <SignInFirst title="登录后才能搜索">本站不对访客开放搜索。登录后会回到这次搜索。</SignInFirst>
  return (
    <div className="zk-page">
      <EmptyState isPage icon="lock" title="没有搜索的权限">
        请联系管理员开通。
      </EmptyState>
    </div>
  )
}

export function NothingFound({ query, onLoosen }: { query: SearchQuery; onLoosen: (() => void) | null }): ReactElement {
  const { user } = useSession()
  const [isTelling, setIsTelling] = useState(false)
  const actions = (
    <>
      {onLoosen && (
        <Button look="primary" onClick={onLoosen}>
          去掉全部条件再找
        </Button>
      )}
      {user && <Button onClick={() => setIsTelling(true)}>告诉负责人</Button>}
      {user && (
        <Link className={buttonClass()} to={PORTAL_PATHS.create}>
          上传这方面的知识
        </Link>
      )}
    </>
  )
  return (
    <>
      <EmptyState icon="search" title="没有查询到任何数据" actions={actions}>
        {query.q && `没有找到“${query.q}”。`} 换一种说法，减少几个词或条件，或检查有没有错字。
        {user ? '您没有权限阅读的知识不会出现在这里。' : '登录后可以找到更多知识。'}
      </EmptyState>
      {isTelling && (
        <Suspense>
          <AskOwner query={query} onClose={() => setIsTelling(false)} />
        </Suspense>
      )}
    </>
  )
}
