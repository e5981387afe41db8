import { cutText } from '#core/text/cut-text.ts'
import * as v from 'valibot'
import { netSourceSave } from '#core/contract/km/files/import.ts'
import { readArticle } from './article/read-article.ts'
import { Reject } from '#server/kernel/reject.ts'
import { safeFetch } from './safe-fetch/safe-fetch.ts'
import { SafeFetchError } from './safe-fetch/safe-fetch-error.ts'
import { defineTask } from '#server/jobs/queue/index.ts'
import { IMPORT_PAGE } from './begin.ts'
import type { ImportDeps } from './deps.ts'
import { htmlPage } from './html-page.ts'
import { makeDocument } from './make-document.ts'
import { pictureShelf } from './picture-shelf.ts'
import { type Import, importById, setImport } from './store.ts'

const REMARK_UNITS = 512

/** Fetches a page, finds its article and makes a document of it, in the name of the requester. */
export const netTask = defineTask(IMPORT_PAGE, {
  title: '保存网页',
  concurrency: 2,
  attempts: 3,
  async run({ id }, deps: ImportDeps, signal) {
    const row = await importById(deps.db, id)
    if (row === null || row.state === 'done' || row.state === 'refused') return
    const say = (note: string) => setImport(deps.db, id, { state: 'running', note })
    try {
      await take(deps, row, say, signal)
    } catch (error) {
      if (!isSentence(error)) throw error
      await setImport(deps.db, id, { state: 'refused', note: error.message })
    }
  },
  gaveUp: async ({ id }, { db }) => {
    await setImport(db, id, { state: 'failed', note: '没有保存成功，请稍后重试' })
  },
  revive: async (tx, { id }) => {
    await setImport(tx, id, { state: 'waiting', note: null })
  },
})

/** Final errors with a message for people; any other error is worth another attempt. */
const isSentence = (error: unknown): error is Error => error instanceof SafeFetchError || error instanceof Reject

async function take(deps: ImportDeps, row: Import, say: (note: string) => Promise<unknown>, signal: AbortSignal) {
  const { url, ...form } = v.parse(netSourceSave.body, row.request)
  const fetching = { registered: deps.allowedHosts }
  await say('正在读取网页')
  const page = await safeFetch(url, { ...fetching, signal })
  await say('正在整理正文和图片')
  const shelf = pictureShelf()
  const outcome = await readArticle(page, { store: shelf.store, fetching, signal })
  if (outcome.state !== 'done') {
    throw outcome.state === 'refused' ? new Reject(outcome.reason) : new Error(outcome.reason)
  }
  const { article } = outcome
  const title = cutText(form.title?.trim() || article.title || url, 200)
  await say('正在保存')
  const actor = await deps.actorOfUser(row.ownerId)
  if (actor === null || !actor.permissions.has('km:doc:upload')) throw new Reject('您已没有上传知识的权限')
  const ctx = { actor, deps, now: new Date(), origin: '' }
  const remark = `来源：${page.url}`.slice(0, REMARK_UNITS)
  const html = htmlPage({ title, body: article.html, source: page.url }, shelf.pictures)
  const { warnings } = article
  await makeDocument(ctx, html, { ...form, title, remark }, (tx, docId) =>
    setImport(tx, row.id, { state: 'done', note: null, result: { docId, warnings } }),
  )
}
