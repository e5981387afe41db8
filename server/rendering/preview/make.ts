import type { Database } from '#server/db/database.ts'
import { childProgram } from '#server/sandbox/children.ts'
import { LIMITS } from '#server/sandbox/limits.ts'
import { packBundle, type Bundle, unpackBundle } from './bundle/bundle.ts'
import { PREVIEW_FORMS, type PreviewJob } from './bundle/preview-job.ts'
import { runSandboxed } from '#server/sandbox/run-sandboxed.ts'
import type { FileKind } from '#server/formats/detect/index.ts'
import type { FileStore } from '#server/storage/files/index.ts'
import { inTurn } from '#server/kernel/keyed-mutex.ts'
import { type Made, type Rendition, findOrMake } from '#server/storage/renditions/index.ts'
import { picturePages } from './picture-pages.ts'
import { finishBundle } from './finish-bundle.ts'

/** Raise it when results change: every preview is then made again when it is next shown. */
const MAKER = 'preview 2'

/** The largest answer of a child; the pictures of a form and a million cells fit into it. */
const RESULT_BYTES = 64 * 1024 * 1024

/** Beside the program's source, and beside the bundle in a build (`build.ts` names it). */

export interface PreviewDeps {
  db: Database
  files: FileStore
}

export interface PreviewedFile {
  sha256: string
  name: string
  kind: string | null
  pages: number | null
}

const UNFIT = '预览结果不符合要求，已丢弃'

/** One preview at a time: on two cores, one is left for everything else. */
const turns = inTurn()

/** The preview of a file. It is made when a user first opens the file, and then kept for everybody. */
export const wholePreview = (deps: PreviewDeps, file: PreviewedFile): Promise<Rendition> =>
  findOrMake(deps, { source: file.sha256, kind: 'parts' }, { maker: MAKER, make: () => make(deps, file) })

/** The text of one file in an archive. */
export async function entryPreview(deps: PreviewDeps, file: PreviewedFile, entry: string): Promise<Bundle> {
  const outcome = await run(deps, file, entry)
  return 'reason' in outcome ? { head: { refused: outcome.reason }, parts: [] } : outcome
}

async function make(deps: PreviewDeps, file: PreviewedFile): Promise<Made | { reason: string }> {
  if (file.kind === 'image' && (file.pages ?? 1) > 1) return makePages(deps, { ...file, pages: file.pages! })
  const form = PREVIEW_FORMS[file.kind as FileKind]
  if (form === undefined) return { reason: '这种文件没有专门的预览' }
  const outcome = await run(deps, file)
  if ('reason' in outcome) return outcome
  const refused = outcome.head['refused']
  if (typeof refused === 'string') return { reason: refused.slice(0, 200) }
  try {
    const content = packBundle(await finishBundle(form, outcome))
    return { content, type: 'application/octet-stream' }
  } catch {
    return { reason: UNFIT } // a hostile file may have taken over the child
  }
}

async function makePages({ files }: PreviewDeps, file: { sha256: string; pages: number }) {
  const made = await turns('preview', () => picturePages(files, file))
  return 'reason' in made ? made : { content: packBundle(made), type: 'application/octet-stream' }
}

function run({ files }: PreviewDeps, file: PreviewedFile, entry?: string): Promise<Bundle | { reason: string }> {
  return turns('preview', async () => {
    const limits = { ...LIMITS, resultBytes: RESULT_BYTES }
    const kind = file.kind as FileKind
    const job: PreviewJob = {
      fileName: file.name,
      kind,
      limits,
      milliseconds: limits.wallMs * 0.7,
      ...(entry && { entry }),
    }
    const content = { path: await files.path(file.sha256) }
    const outcome = await runSandboxed({ entry: childProgram('preview-child'), content, job, work: '生成预览', limits })
    if (outcome.state !== 'done') return { reason: outcome.reason }
    return unpackBundle(outcome.output) ?? { reason: UNFIT }
  })
}
