import { useCallback } from 'react'

interface Drawn {
  width: number
  height: number
  svg: string
}

/** A drawing that is shown as a picture cannot run scripts or load files. */
export const drawingBlob = (page: Drawn, turned = 0): Blob =>
  new Blob([turnedSvg(page, turned)], { type: 'image/svg+xml' })

/** The drawing turned clockwise, with the other sides as its size. */
function turnedSvg({ width, height, svg }: Drawn, turned: number): string {
  if (turned === 0) return svg
  const [across, down] = turned % 180 === 0 ? [width, height] : [height, width]
  const [x, y] = { 90: [height, 0], 180: [width, height], 270: [0, width] }[turned] ?? [0, 0]
  const inner = svg.replace(/^<\?xml[^>]*\?>/, '').replace(/<svg\b[^>]*>/, (tag) => sized(tag, width, height))
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${across}mm" height="${down}mm" viewBox="0 0 ${across} ${down}"><g transform="translate(${x} ${y}) rotate(${turned})">${inner}</g></svg>`
}

/** Inside of another drawing a size in millimetres would be one of 96 / 25.4 units each. */
const sized = (tag: string, width: number, height: number): string =>
  tag.replaceAll(/\s(?:width|height)="[^"]*"/g, '').replace('<svg', `<svg width="${width}" height="${height}"`)

/** Shows the drawing in an image. */
export function useDrawing(page: Drawn | null, turned = 0) {
  return useCallback(
    (image: HTMLImageElement | null) => {
      if (!image || !page) return undefined
      const url = URL.createObjectURL(drawingBlob(page, turned))
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [page, turned],
  )
}
