import { ExtractionRefusal } from '#server/formats/extraction/index.ts'
import { sanitise, SanitiseRefusal } from '#server/formats/sanitise/index.ts'

/** Cleaned markup. A text that is too long to be cleaned cannot be shown. */
export function cleaned(html: string, pictureOf?: (address: string) => string | null): string {
  try {
    return sanitise(html, pictureOf)
  } catch (error) {
    if (error instanceof SanitiseRefusal) throw new ExtractionRefusal('too-large', '内容过长或嵌套过深，不能按原样显示')
    throw error
  }
}
