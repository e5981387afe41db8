import { type ReactElement, type ReactNode, useEffect, useRef } from 'react'
import { watermarkSvg, type WatermarkTile } from '#core/watermark/tile.ts'
import { styles } from '../../theme/styles.ts'
import css from './watermark-layer.css?inline'

styles(css)

const CHECK_MS = 500

/** Covers its children with the watermark, and restores the watermark when somebody removes or changes it. */
export function WatermarkLayer({ tile, children }: { tile: WatermarkTile | null; children: ReactNode }): ReactElement {
  const ref = useRef<HTMLDivElement>(null)
  const svg = tile && watermarkSvg(tile)
  useEffect(() => {
    const frame = ref.current
    if (!frame || !svg) return undefined
    // The layer is not in React's tree, because React fails when somebody else removes an element of its tree.
    let layer = drawLayer(frame, svg)
    const check = () => {
      if (isIntact(layer, frame, svg)) return
      layer.remove()
      layer = drawLayer(frame, svg)
    }
    const timer = setInterval(check, CHECK_MS)
    return () => {
      clearInterval(timer)
      layer.remove()
    }
  }, [svg])
  return (
    <div ref={ref} className="zk-watermarked">
      {children}
    </div>
  )
}

const imageOf = (svg: string) => `url("data:image/svg+xml,${encodeURIComponent(svg)}")`

/** The styles that the layer must have, whatever style sheet or script changed it. */
const WANTED = {
  display: 'block',
  visibility: 'visible',
  opacity: '1',
  position: 'absolute',
  'pointer-events': 'none',
  'background-repeat': 'repeat',
  'clip-path': 'none',
  'mask-image': 'none',
  transform: 'none',
  filter: 'none',
} as const

function drawLayer(frame: HTMLElement, svg: string): HTMLElement {
  const layer = document.createElement('div')
  layer.setAttribute('aria-hidden', 'true')
  layer.dataset['part'] = 'watermark'
  for (const [name, value] of Object.entries(WANTED)) layer.style.setProperty(name, value, 'important')
  layer.style.setProperty('inset', '0', 'important')
  layer.style.setProperty('z-index', '5', 'important')
  layer.style.setProperty('background-image', imageOf(svg), 'important')
  frame.append(layer)
  return layer
}

function isIntact(layer: HTMLElement, frame: HTMLElement, svg: string): boolean {
  if (layer.parentElement !== frame || layer.hidden) return false
  const style = getComputedStyle(layer)
  for (const [name, value] of Object.entries(WANTED)) if (style.getPropertyValue(name) !== value) return false
  if (style.backgroundImage !== imageOf(svg)) return false
  return layer.offsetWidth >= frame.clientWidth && layer.offsetHeight >= frame.clientHeight
}
