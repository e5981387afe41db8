import { cutText } from '#core/text/cut-text.ts'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import * as v from 'valibot'
import type { wordPreview, wordSave } from '#core/contract/km/files/import.ts'
import type { Checked } from '#core/contract/endpoint.ts'
import { Reject } from '#server/kernel/reject.ts'
import type { Context } from '#server/http/route.ts'
import { guardContent, receiveUpload } from '#server/storage/renditions/index.ts'
import { sanitise } from '#server/formats/sanitise/index.ts'
import { defineTask } from '#server/jobs/queue/index.ts'
import { IMPORT_WORD } from './begin.ts'
import { importWord, splitByHeading, SplitRefusal } from '../word-import/index.ts'
import type { ImportDeps } from './deps.ts'
import { htmlPage } from './html-page.ts'
import { makeDocument } from './make-document.ts'
import { pictureShelf } from './picture-shelf.ts'
import { type Import, importById, ownImport, setImport } from './store.ts'
import { releaseSource } from './sweep.ts'

/** Stored between reading and saving, as one content in our own format. */
const Kept = v.object({ html: v.string(), pictures: v.record(v.string(), v.string()) })
const KEPT_BYTES = 128 * 1024 * 1024
/** A larger Word file is a picture book; the file is read whole into memory. */
const WORD_BYTES = 100 * 1024 * 1024

/** Converts an uploaded Word file and keeps the result until its owner has looked at it. */
export const wordTask = defineTask(IMPORT_WORD, {
  title: '读取 Word 文件',
  concurrency: 1,
  attempts: 3,
  async run({ id }, deps: ImportDeps, signal) {
    const row = await importById(deps.db, id)
    if (row === null || (row.state !== 'waiting' && row.state !== 'running')) return
    await setImport(deps.db, id, { state: 'running', note: '正在读取标题、正文和图片' })
    const { sha256, size } = row.request as { sha256: string; size: number }
    if (size > WORD_BYTES) return refuse(deps, id, `Word 文档超过 ${WORD_BYTES / 1024 / 1024} MB，请拆分后再导入`)
    const shelf = pictureShelf()
    const outcome = await importWord(await buffer(await deps.files.open(sha256)), { store: shelf.store, signal })
    if (outcome.state !== 'done') {
      if (outcome.state === 'crashed') throw new Error(outcome.reason)
      return refuse(deps, id, outcome.reason)
    }
    const { html, warnings } = outcome.knowledge
    const pictures = Object.fromEntries(
      [...shelf.pictures].map(([name, bytes]) => [name, Buffer.from(bytes).toString('base64')]),
    )
    const kept = Buffer.from(JSON.stringify({ html, pictures }))
    await keepRead(deps, id, { kept, warnings })
  },
  gaveUp: async ({ id }, deps) => {
    await refuse(deps, id, '没有读取成功，请稍后重试', 'failed')
  },
  revive: async () => {
    throw new Reject('没有读取成功的 Word 文件已经删除，请重新上传')
  },
})

/** Stores the bytes and the row that refers to them, both or neither; the Word file is no longer needed then. */
async function keepRead(deps: ImportDeps, id: string, o: { kept: Buffer; warnings: string[] }): Promise<void> {
  const { sha256: content, endUpload } = await receiveUpload(deps, Readable.from([o.kept]), KEPT_BYTES)
  let isKept = false
  try {
    await deps.db.transaction(async (tx) => {
      await guardContent(tx, content)
      await setImport(tx, id, { state: 'ready', note: null, result: { content, warnings: o.warnings } })
    })
    isKept = true
  } finally {
    await endUpload(isKept)
  }
  await releaseSource(deps, id)
}

async function refuse(deps: ImportDeps, id: string, note: string, state: 'refused' | 'failed' = 'refused') {
  await setImport(deps.db, id, { state, note })
  await releaseSource(deps, id)
}

export async function previewWord(ctx: Context<ImportDeps>, { id, level }: Checked<typeof wordPreview>['body']) {
  const { entries } = await readyWord(ctx, id, level)
  return entries.map(({ anchor, title, path, html }) => {
    const text = html
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
    return {
      anchor,
      title,
      path,
      length: text.length,
      pictures: html.match(/<img\b/g)?.length ?? 0,
      beginning: unescaped(cutText(text, 160)),
    }
  })
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }
const unescaped = (text: string) => text.replace(/&(amp|lt|gt|quot);/g, (_, name: string) => ENTITIES[name] ?? '')

/** Makes a document of each chosen entry; a refused entry does not stop the others. */
export async function saveWord(
  ctx: Context<ImportDeps>,
  { id, level, entries: chosen, ...form }: Checked<typeof wordSave>['body'],
) {
  const { row, entries, pictures } = await readyWord(ctx, id, level)
  const made: { anchor: string; docId: string | null; reason: string | null }[] = []
  for (const { anchor, title } of chosen) {
    const entry = entries.find((each) => each.anchor === anchor)
    if (!entry) {
      made.push({ anchor, docId: null, reason: '文档中没有这个条目' })
      continue
    }
    const named = title?.trim() || entry.title
    const remark = `来自 Word 文档：${[String(row.request['name']), ...entry.path].join(' / ')}`
      .slice(0, 512)
      .toWellFormed()
    try {
      const page = htmlPage({ title: named, body: entry.html }, pictures)
      made.push({ anchor, docId: await makeDocument(ctx, page, { ...form, title: named, remark }), reason: null })
    } catch (error) {
      if (!(error instanceof Reject)) throw error
      made.push({ anchor, docId: null, reason: error.message })
    }
  }
  return made
}

async function readyWord({ deps, actor }: Context<ImportDeps>, id: string, level: number) {
  const row: Import = await ownImport(deps.db, actor, id)
  const content = row.result?.['content']
  if (row.kind !== 'word' || row.state !== 'ready' || typeof content !== 'string') throw new Reject('文档还没有读完')
  const kept = v.parse(Kept, JSON.parse((await buffer(await deps.files.open(content))).toString('utf8')))
  const pictures = new Map(Object.entries(kept.pictures).map(([name, text]) => [name, Buffer.from(text, 'base64')]))
  try {
    return { row, pictures, entries: splitByHeading(sanitise(kept.html), level) }
  } catch (error) {
    if (error instanceof SplitRefusal) throw new Reject(error.message)
    throw error
  }
}
