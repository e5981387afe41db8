import { wireHour } from '#core/text/wire-time.ts'
import { type ReactElement, useState } from 'react'
import { Link } from 'react-router-dom'
import { hotKeywordReport } from '#core/contract/km/search/hot-search.ts'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { greetingAt } from '#core/rules/greeting.ts'
import { buttonClass } from '#ui/controls/button/button.tsx'
import { ShelfDrawing } from '#ui/controls/drawing/shelf-drawing.tsx'
import { Chip, chipClass } from '#ui/controls/chip/chip.tsx'
import { loginWith } from '../guard.ts'
import { usePortal } from '../use-portal.ts'
import { forgetSearches, recentSearches } from '../search/box/recent-searches.ts'
import { SearchBox } from '../search/box/search-box.tsx'
import { EMPTY_QUERY, formatQuery } from '../search/search-query.ts'
import { useMayRead } from '../session/use-may-read.ts'
import { useSession } from '../session/use-session.ts'
import { useSitePicture } from '../site/use-picture.ts'
import { useSite } from '../site/use-site.ts'
import { usePart } from './use-part.ts'

const ADVANCED = `${PORTAL_PATHS.search}?mode=advanced`
const MOST_HOT = 6

/** The greeting and the search box, beside a picture that stands on the right column. */
export function Hero(): ReactElement {
  const mayRead = useMayRead()
  const { user } = useSession()
  return (
    <section className="zk-page zk-hero" aria-label="搜索">
      <SitePicture />
      <div className="zk-hero-words-and-box">
        <Greeting />
        <h1>{mayRead === false ? '请先登录' : '今天想找点什么？'}</h1>
        {mayRead === false ? <SignInFirst /> : <SearchBox size="large" />}
        {mayRead && (
          <div className="zk-hero-below">
            <HotWords />
            <p className="zk-hero-ways">
              {user && <Link to={PORTAL_PATHS.answers}>直接提问</Link>}
              <Link to={ADVANCED}>高级搜索</Link>
            </p>
          </div>
        )}
        <RecentSearches />
      </div>
      <div className="zk-hero-drawing">
        <ShelfDrawing />
      </div>
    </section>
  )
}

/** For guests of a closed site, in the place of a box that would refuse them. */
const SignInFirst = (): ReactElement => (
  <div className="zk-hero-sign-in">
    <p>本站的知识只对内部人员开放。</p>
    <Link className={buttonClass('primary')} to={loginWith(PORTAL_PATHS.home)}>
      登录
    </Link>
  </div>
)

/** The configured picture is decorative, so the heading stays. */
function SitePicture(): ReactElement | null {
  const picture = useSitePicture('SiteTitleBanner')
  return picture ? <img className="zk-hero-picture" src={picture} alt="" /> : null
}

function Greeting(): ReactElement {
  const [hour] = useState(() => wireHour(new Date()))
  const { user } = useSession()
  const site = useSite('SiteTitle')
  return (
    <p className="zk-hero-greeting">
      {greetingAt(hour)}，{user ? user.realname || user.username : `欢迎来到${site}`}
    </p>
  )
}

/** Frequent searches that have results for this person. */
function HotWords(): ReactElement | null {
  const { value } = usePart('hot', true, (api, signal) => api.call(hotKeywordReport, {}, signal))
  return value?.length ? <Words title="大家在搜" words={value.slice(0, MOST_HOT)} /> : null
}

function RecentSearches(): ReactElement | null {
  const { kept } = usePortal()
  const [words, setWords] = useState(() => recentSearches(kept))
  if (words.length === 0) return null
  const handleForget = () => {
    forgetSearches(kept)
    setWords([])
  }
  return (
    <div className="zk-hero-below">
      <Words title="最近搜索" words={words} />
      <Chip isQuiet onClick={handleForget}>
        清除
      </Chip>
    </div>
  )
}

/** Links that start a search. */
const Words = ({ title, words }: { title: string; words: readonly string[] }): ReactElement => (
  <nav className="zk-hero-words" aria-label={title}>
    <span>{title}</span>
    {words.map((q) => (
      <Link
        key={q}
        className={chipClass(false, true)}
        to={`${PORTAL_PATHS.search}?${formatQuery({ ...EMPTY_QUERY, q })}`}
      >
        {q}
      </Link>
    ))}
  </nav>
)
