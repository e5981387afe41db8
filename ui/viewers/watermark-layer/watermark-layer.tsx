import { type ReactElement, type ReactNode, useEffect, useRef } from 'react'
import { watermarkSvg, type WatermarkTile } from '#core/watermark/tile.ts'
import { styles } from '../../theme/styles.ts'
import { keepWatermark, pictureFilling } from './keep-watermark.ts'
import css from './watermark-layer.css?inline'

styles(css)

/** Lays the watermark over what it wraps, and lays it again when somebody removed or altered it. */
export function WatermarkLayer({ tile, children }: { tile: WatermarkTile | null; children: ReactNode }): ReactElement {
  const ref = useRef<HTMLDivElement>(null)
  const svg = tile && watermarkSvg(tile)
  useEffect(() => {
    const frame = ref.current
    if (!frame || !svg) return undefined
    // Outside React's tree: React must not stumble over a layer that somebody took away.
    return keepWatermark(frame, pictureFilling(svg))
  }, [svg])
  return (
    <div ref={ref} className="zk-watermarked">
      {children}
    </div>
  )
}
