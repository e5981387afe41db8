import sharp from 'sharp'
import type { DrawJob } from './draw-job.ts'

type IconJob = Extract<DrawJob, { what: 'icon' }>

/** A wider or taller picture would be a line in a square. */
const MOST_RATIO = 2.5
const PIXELS = 5e7

/** A square PNG with the picture in its middle. Throws for a picture that is too long for a square. */
export async function drawIcon(bytes: Uint8Array, { size, ground, share }: IconJob): Promise<Buffer> {
  const side = Math.round(size * share)
  const { width, height } = await sharp(bytes, { limitInputPixels: PIXELS }).metadata()
  if (Math.max(width / height, height / width) > MOST_RATIO) throw new Error('too long for an icon')
  const figure = await sharp(bytes, { limitInputPixels: PIXELS, failOn: 'error', pages: 1 })
    .resize({ width: side, height: side, fit: 'contain', background: CLEAR })
    .png()
    .toBuffer()
  return sharp({ create: { width: size, height: size, channels: 4, background: ground === '' ? CLEAR : ground } })
    .composite([{ input: figure, gravity: 'centre' }])
    .png({ compressionLevel: 9 })
    .toBuffer()
}

const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 }
