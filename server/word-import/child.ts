/** The throw-away process that converts one foreign Word file; started by `import-word.ts` in the sandbox. */
import { answerShutIn, ExtractionRefusal } from '#server/extraction/index.ts'
import { parseWord } from './parse-word.ts'
import { packWord } from './word-parcel.ts'

await answerShutIn(async (content) => {
  try {
    return packWord(await parseWord(content()))
  } catch (error) {
    if (error instanceof ExtractionRefusal) return packWord({ refused: error.message })
    throw error
  }
})
