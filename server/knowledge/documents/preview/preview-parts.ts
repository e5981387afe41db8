import * as v from 'valibot'
import { ArchiveEntry, PageRun, PreviewAbout } from '#core/contract/km/files/preview-parts.ts'
import { Reject } from '#server/kernel/reject.ts'
import type { Context } from '#server/http/route.ts'
import {
  entryPreview,
  findInPages,
  findInSheets,
  type FoundPositions,
  openBundle,
  parseSheetRows,
  type StoredBundle,
  wholePreview,
} from '#server/rendering/preview/index.ts'
import type { DocumentDeps } from '../store/deps.ts'
import { openFile } from '../read/read.ts'
import { assertShowable, isMasked } from '../../masking/index.ts'
import { countPreview, limitPreview } from '../visits/visit.ts'
import type { Fetch } from '../visits/allowance.ts'

interface Asked {
  docId: string
  fileId?: string | undefined
}

const ABSENT = '找不到文档'

/** The file, if the caller may read it. All requests for parts of a preview go through this. */
async function asked(ctx: Context<DocumentDeps>, o: Asked) {
  const found = await openFile(ctx, o, 'view')
  if (!found) throw new Reject(ABSENT)
  return { file: found.file, document: found.row.document }
}

/** The contents of the preview, which is made now if nobody has opened it before. */
export async function aboutPreview(ctx: Context<DocumentDeps>, o: Asked, how: Fetch): Promise<PreviewAbout> {
  const { file, document } = await asked(ctx, o)
  await countPreview(ctx, o.docId, how)
  const made = await wholePreview(ctx.deps, file)
  if (made.sha256 === null) return { form: 'none', reason: made.reason ?? '暂时不能预览' }
  const { head } = await openBundle(ctx.deps.files, made.sha256)
  const about = v.parse(PreviewAbout, head)
  // Pages are drawings, whose outlines show the numbers; the other forms are texts, which are masked.
  if (about.form === 'pages') await assertShowable(ctx, document, file, 200)
  return about
}

/** The parts of a preview of the wanted form. A reader who turns pages is still reading, which counts once. */
async function loadParts(
  ctx: Context<DocumentDeps>,
  o: Asked,
  { form, ...how }: Fetch & { form: PreviewAbout['form'] },
): Promise<StoredBundle> {
  const { file, document } = await asked(ctx, o)
  await limitPreview(ctx, o.docId, { ...how, isPart: true })
  if (form === 'pages') await assertShowable(ctx, document, file, 200)
  const { sha256, reason } = await wholePreview(ctx.deps, file)
  if (sha256 === null) throw new Reject(reason ?? '暂时不能预览')
  const bundle = await openBundle(ctx.deps.files, sha256)
  if (bundle.head['form'] !== form) throw new Reject('这个文件没有这样的预览')
  return bundle
}

const json = (part: Buffer): unknown => JSON.parse(part.toString('utf8'))

const Drawing = v.object({ width: v.number(), height: v.number(), svg: v.string() })

export async function pageOfPreview(ctx: Context<DocumentDeps>, { page, ...o }: Asked & { page: number }, how: Fetch) {
  const bundle = await loadParts(ctx, o, { form: 'pages', ...how })
  const pages = bundle.count / 2
  if (page < 1 || page > pages) throw new Reject('没有这一页')
  const drawing = v.parse(Drawing, json(await bundle.part(page - 1)))
  return { ...drawing, runs: v.parse(v.array(PageRun), json(await bundle.part(pages + page - 1))) }
}

export async function rowsOfPreview(
  ctx: Context<DocumentDeps>,
  { sheet, row, ...o }: Asked & { sheet: number; row: number },
  how: Fetch,
) {
  const bundle = await loadParts(ctx, o, { form: 'sheets', ...how })
  const blocks = (bundle.head['blocks'] as number[][])[sheet]
  if (!blocks) throw new Reject('没有这个工作表')
  const size = bundle.head['blockRows'] as number
  const number = blocks[Math.floor(row / size)] ?? -1
  return { from: Math.floor(row / size) * size, rows: number < 0 ? [] : parseSheetRows(await bundle.part(number)) }
}

export async function entriesOfPreview(ctx: Context<DocumentDeps>, o: Asked, how: Fetch): Promise<ArchiveEntry[]> {
  const bundle = await loadParts(ctx, o, { form: 'archive', ...how })
  return v.parse(v.array(ArchiveEntry), json(await bundle.part(0)))
}

const EntryText = v.object({ kind: v.string(), text: v.string(), truncated: v.boolean() })

const HAS_ENTRIES = new Set<string | null>(['zip', 'eml', 'msg'])

/** Extracted again at each request, because nobody often opens the same file of an archive or a mail. */
export async function entryTextOfPreview(
  ctx: Context<DocumentDeps>,
  { entry, ...o }: Asked & { entry: string },
  how: Fetch,
) {
  const { file } = await asked(ctx, o)
  if (!HAS_ENTRIES.has(file.kind)) throw new Reject('这个文件没有这样的预览')
  await limitPreview(ctx, o.docId, how)
  const { head, parts } = await entryPreview(ctx.deps, file, entry)
  if (typeof head['refused'] === 'string') throw new Reject(head['refused'].slice(0, 200))
  const text = v.safeParse(EntryText, parts[0] && json(Buffer.from(parts[0])))
  if (!text.success) throw new Reject('这个文件不能查看')
  return text.output
}

export async function chapterOfPreview(
  ctx: Context<DocumentDeps>,
  { chapter, ...o }: Asked & { chapter: number },
  how: Fetch,
) {
  const bundle = await loadParts(ctx, o, { form: 'html', ...how })
  if (chapter >= bundle.count) throw new Reject('没有这一章')
  return { html: (await bundle.part(chapter)).toString('utf8') }
}

const WORDS = 50

export async function findInPreview(
  ctx: Context<DocumentDeps>,
  { words, sought, ...o }: Asked & { words: string; sought?: string | undefined },
  how: Fetch,
): Promise<FoundPositions> {
  const { file, document } = await asked(ctx, o)
  const { sha256 } = await wholePreview(ctx.deps, file)
  await limitPreview(ctx, o.docId, { ...how, isPart: true })
  const none = { pages: [], cells: [], begin: 0, truncated: false }
  const wanted = words
    .split('\n')
    .slice(0, WORDS)
    .filter((word) => word.trim() !== '')
  if (sha256 === null || wanted.length === 0) return none
  // Where a word stands would tell that a number holds it.
  if (wanted.some((word) => /\d{3}/.test(word.normalize('NFKC'))) && (await isMasked(ctx, document, file))) return none
  const bundle = await openBundle(ctx.deps.files, sha256)
  const { form } = v.parse(PreviewAbout, bundle.head)
  if (form === 'pages') return findInPages(bundle, wanted)
  return form === 'sheets' ? findInSheets(bundle, wanted, sought ?? null) : none
}
