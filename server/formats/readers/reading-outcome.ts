import { type ExtractionInput, type ExtractionOutcome, ExtractionRefusal, type Extractor } from '../extraction/index.ts'

/** Reads with `extractor`: a refusal and a fault of ours are outcomes like any other. */
export async function readingOutcome(extractor: Extractor, input: ExtractionInput): Promise<ExtractionOutcome> {
  const { kind } = input
  try {
    return { state: 'done', kind, extracted: await extractor(input) }
  } catch (error) {
    if (error instanceof ExtractionRefusal) {
      return { state: 'refused', kind, cause: error.reason, reason: error.message }
    }
    return { state: 'crashed', reason: `提取程序出错：${String(error).slice(0, 200)}` }
  }
}
