import { lazy, type ReactElement, Suspense } from 'react'
import { bannerShown } from '#core/contract/km/banner-shown.ts'
import { firstSteps } from '#core/contract/km/first-steps.ts'
import { styles } from '#ui/theme/styles.ts'
import { useSession } from '../session/use-session.ts'
import { useMayRead } from '../session/use-may-read.ts'
import { ColumnsWaiting } from './columns-waiting.tsx'
import { Hero } from './hero.tsx'
import css from './home-screen.css?inline'
import { usePart } from './use-part.ts'

styles(css)

// Search is the page's main purpose, so the rest is loaded after it.
const Board = lazy(async () => ({ default: (await import('./board/board.tsx')).Board }))
const FirstSteps = lazy(async () => ({ default: (await import('./first-steps/first-steps.tsx')).FirstSteps }))
const BannerShow = lazy(async () => ({ default: (await import('./board/banner-show.tsx')).BannerShow }))

export function HomeScreen(): ReactElement {
  const mayRead = useMayRead()
  const { held } = useSession()
  return (
    <>
      <Hero />
      <div className="zk-page zk-home">
        <Banners />
        {held.includes(firstSteps.access) && (
          <Suspense>
            <FirstSteps />
          </Suspense>
        )}
        {mayRead !== false && (
          <Suspense fallback={<ColumnsWaiting />}>{mayRead ? <Board /> : <ColumnsWaiting />}</Suspense>
        )}
      </div>
    </>
  )
}

/** Banners for everybody; when there are none or they fail to load, nothing is shown. */
function Banners(): ReactElement | null {
  const { value } = usePart('banners', true, (api, signal) => api.call(bannerShown, {}, signal))
  if (!value?.length) return null
  return (
    <Suspense fallback={<div className="zk-home-banner-place" />}>
      <BannerShow banners={value} />
    </Suspense>
  )
}
