import { type KeyboardEvent, type ReactElement, useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import type { ShownBanner } from '#core/contract/km/banner-shown.ts'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { Button } from '#ui/controls/button/button.tsx'
import { styles } from '#ui/theme/styles.ts'
import { pictureAt } from '../../site/use-picture.ts'
import { useHost } from '../../use-portal.ts'
import css from './banner-show.css?inline'

styles(css)

const EACH_MS = 7000
const PATHS: readonly string[] = Object.values(PORTAL_PATHS)

/**
 * Shows one banner at a time. They change automatically unless somebody pauses, points at or focuses them, or prefers
 * reduced motion.
 */
export function BannerShow({ banners }: { banners: readonly ShownBanner[] }): ReactElement {
  const { at, go, isStopped, setStopped, setHeld } = useTurning(banners.length)
  const handleKey = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    go(step)
  }
  return (
    <section
      className="zk-banner-show"
      aria-roledescription="轮播"
      aria-label="横幅"
      onKeyDown={handleKey}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div aria-live={isStopped ? 'polite' : 'off'}>
        {banners.map((banner, i) => (
          <div key={banner.id} hidden={i !== at}>
            <Picture banner={banner} />
          </div>
        ))}
      </div>
      {banners.length > 1 && <Bar many={banners.length} {...{ at, go, isStopped, setStopped }} />}
    </section>
  )
}

type BarProps = Pick<ReturnType<typeof useTurning>, 'at' | 'go' | 'isStopped' | 'setStopped'> & { many: number }

const Bar = ({ at, go, isStopped, setStopped, many }: BarProps): ReactElement => (
  <div className="zk-banner-bar">
    <Button look="quiet" icon="chevron-left" label="上一张" onClick={() => go(-1)} />
    <span className="zk-num">
      {at + 1} / {many}
    </span>
    <Button look="quiet" icon="chevron-right" label="下一张" onClick={() => go(1)} />
    <Button
      look="quiet"
      icon={isStopped ? 'play' : 'pause'}
      label={isStopped ? '自动播放' : '暂停'}
      onClick={() => setStopped(!isStopped)}
    />
  </div>
)

function useTurning(many: number) {
  const [at, setAt] = useState(0)
  const [isStopped, setStopped] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
  const [isHeld, setHeld] = useState(false)
  const go = (step: number) => setAt((was) => (was + step + many) % many)
  const isTurning = many > 1 && !isStopped && !isHeld
  useEffect(() => {
    if (!isTurning) return undefined
    const turning = setInterval(() => {
      if (!document.hidden) setAt((was) => (was + 1) % many)
    }, EACH_MS)
    // A banner chosen by hand gets the full time too.
    return () => clearInterval(turning)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the time of the next picture begins anew
  }, [isTurning, many, at])
  return { at: Math.min(at, many - 1), go, isStopped, setStopped, setHeld }
}

function Picture({ banner: { title, picture, link } }: { banner: ShownBanner }): ReactElement {
  const { address } = useHost()
  const image = <img src={pictureAt(picture, address) ?? undefined} alt={title} />
  if (!link) return image
  if (PATHS.includes(link.split(/[?#]/)[0]!)) return <Link to={link}>{image}</Link>
  // The target is a page of the console or of another site.
  return link.startsWith('/') ? (
    <a href={address + link}>{image}</a>
  ) : (
    <a href={link} target="_blank" rel="noreferrer">
      {image}
    </a>
  )
}
