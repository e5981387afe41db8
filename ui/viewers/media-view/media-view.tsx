import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react'
import { errorText } from '#core/api/error-text.ts'
import type { WatermarkTile } from '#core/watermark/tile.ts'
import { ErrorState } from '../../feedback/error-state/error-state.tsx'
import { Skeleton } from '../../feedback/skeleton/skeleton.tsx'
import { styles } from '../../theme/styles.ts'
import { WatermarkLayer } from '../watermark-layer/watermark-layer.tsx'
import css from './media-view.css?inline'

styles(css)

export interface MediaAddress {
  url: string
  /** Milliseconds until the address expires. */
  lasts: number
}

interface MediaViewProps {
  title: string
  kind: 'audio' | 'video'
  /** Gives the address of the recording, which expires. It is called again when the address has expired. */
  addressOf: () => Promise<MediaAddress>
  watermark: WatermarkTile | null
  /** Shown instead of a recording that the browser cannot play. */
  instead: ReactNode
}

/** Plays a recording in the page. */
export function MediaView({ title, kind, addressOf, watermark, instead }: MediaViewProps): ReactElement {
  const { url, state, reason, begin, handleBroken, retry } = useAddress(addressOf)
  if (state === 'unplayable') return <>{instead}</>
  if (state === 'failed') return <ErrorState title="没有打开成功" reason={reason} onRetry={retry} />
  if (url === '') return <Skeleton shape="text" label="正在打开" />
  const Player = kind
  const player = (
    <figure className="zk-media">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the file brings its captions or has none */}
      <Player
        src={url}
        controls
        controlsList="nodownload nofullscreen"
        disablePictureInPicture={kind === 'video' ? true : undefined}
        preload="metadata"
        aria-label={title}
        onLoadedMetadata={({ currentTarget }) => begin(currentTarget)}
        onError={({ currentTarget }) => handleBroken(currentTarget)}
      />
    </figure>
  )
  // The watermark layer is at least one tile high, which is too much for a row of buttons.
  return kind === 'video' ? <WatermarkLayer tile={watermark}>{player}</WatermarkLayer> : player
}

interface Playing {
  url: string
  state: 'open' | 'unplayable' | 'failed'
  reason: string
}

const CLOSED: Playing = { url: '', state: 'open', reason: '' }

function useAddress(addressOf: () => Promise<MediaAddress>) {
  const [playing, setPlaying] = useState(CLOSED)
  const [attempt, setAttempt] = useState(0)
  const last = useRef({ until: 0, at: 0, wasPlaying: false })
  useEffect(() => {
    let isGone = false
    const open = async () => {
      try {
        const { url, lasts } = await addressOf()
        if (isGone) return
        last.current.until = performance.now() + lasts
        setPlaying({ ...CLOSED, url })
      } catch (error) {
        if (!isGone) setPlaying({ ...CLOSED, state: 'failed', reason: errorText(error) })
      }
    }
    void open()
    return () => {
      isGone = true
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- asked for again
  }, [addressOf, attempt])
  return {
    ...playing,
    retry: () => setAttempt(attempt + 1),
    /** Continues at the time that was reached with the last address. */
    begin: (player: HTMLMediaElement) => {
      const { at, wasPlaying } = last.current
      last.current = { ...last.current, at: 0, wasPlaying: false }
      if (at > 0) player.currentTime = at
      if (wasPlaying) void player.play().catch(() => {})
    },
    handleBroken: (player: HTMLMediaElement) => {
      if (performance.now() < last.current.until) setPlaying({ ...playing, state: 'unplayable' })
      else {
        last.current = { until: 0, at: player.currentTime, wasPlaying: !player.paused }
        setAttempt(attempt + 1)
      }
    },
  }
}
