import { createReadStream } from 'node:fs'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { file } from '#server/db/schema/index.ts'
import {
  failRendition,
  findRendition,
  keepRendition,
  type RenditionDeps,
  type RenditionKey,
  retryRendition,
} from '#server/storage/renditions/index.ts'
import { defineTask, type Feature, taskKind } from '#server/jobs/queue/index.ts'
import { findConversion } from './convertible.ts'
import type { Converter } from './converter.ts'

export const CONVERT_FILE = taskKind('convert-file', v.object({ sha256: v.string() }))

/** A rendition of this kind is the page view of an office file. */
export const pdfRendition = (source: string): RenditionKey => ({ source, kind: 'pdf' })

interface Deps extends RenditionDeps {
  converter: Converter
}

/** Makes the PDF of a stored office file. If another server has made one meanwhile, that one is kept. */
const convertTask = defineTask(CONVERT_FILE, {
  title: '转换为页面',
  concurrency: 1,
  attempts: 2, // each attempt has its own process; the second crash is the last
  async run({ sha256 }, deps: Deps, signal) {
    const key = pdfRendition(sha256)
    const office = await deps.converter.office()
    const asked = await findRendition(deps.db, key)
    const conversion = findConversion(await findKind(deps, sha256))
    if (office === null || conversion === null || asked?.state !== 'waiting') return
    const of = { maker: office.maker, startTime: new Date() }
    const source = await deps.files.path(sha256)
    const outcome = await deps.converter.convert({ source, conversion, signal }, async ({ path, pages }) => {
      const content = createReadStream(path)
      await keepRendition(deps, key, { content, type: 'application/pdf', pages, ...of })
    })
    if (outcome.state === 'crashed') throw new Error(outcome.reason)
    if (outcome.state === 'refused') await failRendition(deps, key, { reason: outcome.reason, ...of })
  },
  async gaveUp({ sha256 }, deps, error) {
    const maker = (await deps.converter.office())?.maker ?? ''
    if ((await findKind(deps, sha256)) !== null)
      await failRendition(deps, pdfRendition(sha256), { reason: error, maker })
  },
  async revive(tx, { sha256 }, deps) {
    await retryRendition(tx, pdfRendition(sha256), (await deps.converter.office())?.maker ?? '')
  },
})

export const conversionFeature: Feature<Deps> = { name: 'conversion', tasks: [convertTask] }

/** Null when the file's kind is not known yet, or the file was deleted. */
async function findKind({ db }: Pick<Deps, 'db'>, sha256: string): Promise<string | null> {
  const rows = await db.select({ kind: file.kind }).from(file).where(eq(file.sha256, sha256))
  return rows[0]?.kind ?? null
}
