import { type ReactElement, useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import type { DocRow } from '#core/contract/km/documents/document.ts'
import { docListWaiting } from '#core/contract/km/documents/review.ts'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { Refusal } from '#ui/feedback/refusal.tsx'
import { Button, buttonClass } from '#ui/controls/button/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { styles } from '#ui/theme/styles.ts'
import { WireTime } from '#ui/viewers/wire-time/wire-time.tsx'
import { loginWith } from '../guard.ts'
import { useHost, usePortal, useStore } from '../use-portal.ts'
import { forgetSearches, recentSearches } from '../search/recent-searches.ts'
import { SearchBox } from '../search/search-box.tsx'
import { EMPTY_QUERY, formatQuery } from '../search/search-query.ts'
import { useSession } from '../session/use-session.ts'
import { useMayRead } from '../session/use-may-read.ts'
import { useSitePicture } from '../site/use-picture.ts'
import css from './home-screen.css?inline'
import { HomeStore } from './home.store.ts'

styles(css)

export function HomeScreen(): ReactElement {
  return (
    <>
      <section className="zk-hero">
        <Banner />
        <h1>问一句话，或输入几个词</h1>
        <SearchBox size="large" />
        <RecentSearches />
      </section>
      <section className="zk-page">
        <WaitingForMe />
        <Lists />
      </section>
    </>
  )
}

/** The configured picture is an ornament, so the heading stays. */
function Banner(): ReactElement | null {
  const picture = useSitePicture('SiteTitleBanner')
  return picture ? <img className="zk-hero-banner" src={picture} alt="" /> : null
}

function RecentSearches(): ReactElement {
  const { kept } = usePortal()
  const [words, setWords] = useState(() => recentSearches(kept))
  const { ownsPage } = useHost()
  if (words.length === 0) return <div className="zk-hero-recent">{ownsPage && '按 / 开始输入'}</div>
  const handleForget = () => {
    forgetSearches(kept)
    setWords([])
  }
  return (
    <div className="zk-hero-recent">
      最近检索
      {words.map((q) => (
        <Link key={q} to={`${PORTAL_PATHS.search}?${formatQuery({ ...EMPTY_QUERY, q })}`}>
          {q}
        </Link>
      ))}
      <Button look="quiet" onClick={handleForget}>
        清除
      </Button>
    </div>
  )
}

/** For reviewers only, and only while something waits. */
function WaitingForMe(): ReactElement | null {
  const home = useStore(HomeStore)
  const { waiting } = useSnapshot(home.state)
  const { held } = useSession()
  const reviews = held.includes(docListWaiting.access)
  useEffect(() => {
    if (reviews) void home.loadWaiting()
  }, [reviews, home])
  if (!reviews || waiting.state !== 'ready' || waiting.value.length === 0) return null
  return <DocList title="待我审核" list={waiting} note={uploadedAt} />
}

function Lists(): ReactElement {
  const home = useStore(HomeStore)
  const { newest, mostRead } = useSnapshot(home.state)
  const { user } = useSession()
  const userId = user?.id
  const mayRead = useMayRead()
  useEffect(() => {
    if (mayRead) home.load()
    return () => home.forget()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- somebody else reads other lists
  }, [userId, mayRead, home])

  if (mayRead === false || newest.state === 'sign-in') return <GuestInvitation />
  if (newest.state === 'failed')
    return <ErrorState title="列表没有加载成功" reason={newest.reason} onRetry={() => home.load()} />
  if (newest.state === 'ready' && newest.value.length === 0) return <EmptyLibrary isStaff={user !== null} />
  return (
    <div className="zk-home-lists">
      <DocList title="最新" list={newest} note={uploadedAt} />
      <DocList title="最多阅读" list={mostRead} note={timesRead} empty="还没有人打开过" />
    </div>
  )
}

const uploadedAt = (row: DocRow) => <WireTime time={row.createTime ?? ''} />
const timesRead = (row: DocRow) => `${row.views ?? 0} 次`

interface DocListProps {
  title: string
  list: { readonly state: string; readonly value?: readonly DocRow[]; readonly reason?: string }
  note: (row: DocRow) => ReactElement | string
  empty?: string
}

function DocList({ title, list, note, empty }: DocListProps): ReactElement {
  return (
    <section className="zk-doc-list zk-num">
      <h2>{title}</h2>
      {list.state === 'waiting' && <Skeleton shape="rows" />}
      {list.state === 'failed' && <Refusal>{list.reason}</Refusal>}
      {list.value?.length === 0 && <p className="zk-doc-list-note">{empty}</p>}
      <ul>
        {list.value?.map((row) => (
          <li key={row.id}>
            <Link to={`${PORTAL_PATHS.knowledge}?id=${encodeURIComponent(row.id)}`} title={row.title}>
              {row.title}
            </Link>
            <span>
              {(row.depId_dictText ?? row.orgCode_dictText) && `${row.depId_dictText ?? row.orgCode_dictText} · `}
              {note(row)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function GuestInvitation(): ReactElement {
  const signIn = (
    <Link className={buttonClass('primary')} to={loginWith(PORTAL_PATHS.home)}>
      登录
    </Link>
  )
  return (
    <EmptyState icon="lock" title="请先登录" actions={signIn}>
      本站的知识只对内部人员开放。
    </EmptyState>
  )
}

function EmptyLibrary({ isStaff }: { isStaff: boolean }): ReactElement {
  const next = isStaff ? (
    <Link className={buttonClass('primary')} to={PORTAL_PATHS.create}>
      上传第一篇知识
    </Link>
  ) : (
    <Link className={buttonClass('primary')} to={loginWith(PORTAL_PATHS.home)}>
      登录
    </Link>
  )
  return (
    <EmptyState icon="document" title="这里还没有您能阅读的知识" actions={next}>
      {isStaff ? '上传后几秒钟就能检索到。' : '登录后可以看到内部知识。'}
    </EmptyState>
  )
}
