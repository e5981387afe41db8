import { cleanRecognised } from '#server/rendering/ocr/clean-recognised.ts'
import { ocrEngine, recognise } from '#server/rendering/ocr/ocr-engine.ts'
import { LONGEST, WIDTH } from '#server/rendering/ocr/ocr-task.ts'
import { draw } from '#server/rendering/pictures/draw.ts'

/** Pages of a scan that are read here: ten seconds each. */
const PAGES = 5

/** What the recognition of characters reads in a picture or scan, as the product does it; null without the program. */
export async function recognised(path: string, kind: string, pages: number | null): Promise<string | null> {
  const engine = await ocrEngine()
  if (engine === null) return null
  const signal = new AbortController().signal
  const texts: string[] = []
  for (let page = 1; page <= (kind === 'image' ? 1 : Math.min(pages ?? 0, PAGES)); page += 1) {
    const job =
      kind === 'image' ? { what: 'picture' as const, longest: LONGEST } : { what: 'page' as const, page, width: WIDTH }
    const drawn = await draw({ path }, job, signal)
    if (drawn.state !== 'done') continue
    const outcome = await recognise(engine, drawn.picture, signal)
    if (outcome.state === 'done') texts.push(cleanRecognised(outcome.text))
  }
  return texts.join('\n')
}
