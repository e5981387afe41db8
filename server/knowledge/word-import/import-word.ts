import { childProgram } from '#server/sandbox/children.ts'
import { runSandboxed } from '#server/sandbox/run-sandboxed.ts'
import { KIND_LABELS, kindOfFile } from '#server/formats/detect/index.ts'
import { keepPicture, placePictures } from '#server/rendering/pictures/index.ts'
import { SanitiseRefusal } from '#server/formats/sanitise/index.ts'
import type { ImportWordDeps, WordOutcome } from './word-knowledge.ts'
import { openBundle, PARCEL_BYTES, type ParsedWord } from './word-bundle.ts'

/** Beside this file in the sources, beside the bundle in a build (`build.ts` names it). */

/** Turns a Word document (.docx) into clean HTML with stored pictures. Rejects only on abort. */
export async function importWord(docx: Uint8Array, deps: ImportWordDeps): Promise<WordOutcome> {
  const refusal = await refusalByKind(docx)
  if (refusal !== null) return { state: 'refused', reason: refusal }
  const limits = { resultBytes: PARCEL_BYTES }
  const work = '转换 Word 文档'
  const outcome = await runSandboxed({
    entry: childProgram('word-child'),
    content: docx,
    job: null,
    work,
    limits,
    signal: deps.signal,
  })
  if (outcome.state !== 'done') return { state: outcome.state, reason: outcome.reason }
  const parsed = openBundle(outcome.output)
  if (parsed === null) return { state: 'refused', reason: 'Word 文档已损坏，无法转换' }
  if ('refused' in parsed) return { state: 'refused', reason: parsed.refused }
  try {
    return await assemble(parsed, deps)
  } catch (error) {
    if (error instanceof SanitiseRefusal) return { state: 'refused', reason: error.message }
    throw error
  }
}

async function refusalByKind(docx: Uint8Array): Promise<string | null> {
  const read = async (position: number, length: number) => docx.subarray(position, position + length)
  const kind = await kindOfFile({ name: '', size: docx.length, read })
  if (kind === 'docx') return null
  if (kind === 'encrypted-office') return '文件有密码，无法转换'
  return `只能转换 Word 文档（.docx），这个文件是${KIND_LABELS[kind]}`
}

async function assemble({ html, pictures }: ParsedWord, deps: ImportWordDeps): Promise<WordOutcome> {
  placePictures(html, []) // refuses a text that is too long before anything is stored for it
  const stored: (string | null)[] = []
  for (const picture of pictures) {
    deps.signal?.throwIfAborted()
    stored.push(await keepPicture(picture, deps.store))
  }
  const kept = stored.filter((sha256) => sha256 !== null)
  const lost = stored.length - kept.length
  const warnings = lost === 0 ? [] : [`有 ${lost} 张图片无法转换（如 EMF、WMF 格式），已略去`]
  return { state: 'done', knowledge: { html: placePictures(html, stored), pictures: [...new Set(kept)], warnings } }
}
