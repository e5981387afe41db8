/** The throw-away process that converts one foreign Word file; started by `import-word.ts` in the sandbox. */
import { answerSandboxed } from '#server/sandbox/sandboxed-child.ts'
import { ExtractionRefusal } from '#server/formats/extraction/index.ts'
import { parseWord } from './parse-word.ts'
import { packWord } from './word-bundle.ts'

await answerSandboxed(async (content) => {
  try {
    return packWord(await parseWord(content()))
  } catch (error) {
    if (error instanceof ExtractionRefusal) return packWord({ refused: error.message })
    throw error
  }
})
