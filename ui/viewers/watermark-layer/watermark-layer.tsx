import { type ReactElement, type ReactNode, useEffect, useRef } from 'react'
import { watermarkSvg, type WatermarkTile } from '#core/watermark/tile.ts'
import { styles } from '../../theme/styles.ts'
import { keepWatermark, pictureFilling } from './keep-watermark.ts'
import css from './watermark-layer.css?inline'

styles(css)

/** Covers its children with the watermark, and restores the watermark when somebody removes or changes it. */
export function WatermarkLayer({ tile, children }: { tile: WatermarkTile | null; children: ReactNode }): ReactElement {
  const ref = useRef<HTMLDivElement>(null)
  const svg = tile && watermarkSvg(tile)
  useEffect(() => {
    const frame = ref.current
    if (!frame || !svg) return undefined
    // The layer is not in React's tree, because React fails when somebody else removes an element of its tree.
    return keepWatermark(frame, pictureFilling(svg))
  }, [svg])
  return (
    <div ref={ref} className="zk-watermarked">
      {children}
    </div>
  )
}
