const CHECK_MS = 500

/** Draws the watermark in the layer, and tells whether it is still there. */
export interface Filling {
  fill: (layer: HTMLElement) => void
  isFilled: (layer: HTMLElement) => boolean
}

/**
 * Covers an element with the watermark, and restores it when it was removed or changed. Returns the function that stops
 * this.
 */
export function keepWatermark(frame: HTMLElement, filling: Filling): () => void {
  let layer = drawLayer(frame, filling)
  const check = () => {
    if (isIntact(layer, frame) && filling.isFilled(layer)) return
    layer.remove()
    layer = drawLayer(frame, filling)
  }
  const timer = setInterval(check, CHECK_MS)
  return () => {
    clearInterval(timer)
    layer.remove()
  }
}

/** The watermark as a repeated background image. */
export function pictureFilling(svg: string): Filling {
  const image = `url("data:image/svg+xml,${encodeURIComponent(svg)}")`
  return {
    fill: (layer) => layer.style.setProperty('background-image', image, 'important'),
    isFilled: (layer) => getComputedStyle(layer).backgroundImage === image,
  }
}

/** The required styles of the layer, against changes by other style sheets or scripts. */
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

function drawLayer(frame: HTMLElement, { fill }: Filling): HTMLElement {
  const layer = document.createElement('div')
  layer.setAttribute('aria-hidden', 'true')
  layer.dataset['part'] = 'watermark'
  for (const [name, value] of Object.entries(WANTED)) layer.style.setProperty(name, value, 'important')
  layer.style.setProperty('inset', '0', 'important')
  layer.style.setProperty('z-index', '5', 'important')
  fill(layer)
  frame.append(layer)
  return layer
}

function isIntact(layer: HTMLElement, frame: HTMLElement): boolean {
  if (layer.parentElement !== frame || layer.hidden) return false
  const style = getComputedStyle(layer)
  for (const [name, value] of Object.entries(WANTED)) if (style.getPropertyValue(name) !== value) return false
  return layer.offsetWidth >= frame.clientWidth && layer.offsetHeight >= frame.clientHeight
}
