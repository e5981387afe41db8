import type { Checked } from '#core/contract/endpoint.ts'
import type { templateFromDocument, TemplateFormat } from '#core/contract/km/documents/template.ts'
import { editedAs, MAX_EDITED_BYTES } from '#core/rules/edited-as.ts'
import { partsOfPage } from '#core/text/written-page.ts'
import { chosenTaxonomy } from '#server/access/documents/index.ts'
import { decodeText } from '#server/formats/encoding/index.ts'
import type { Context } from '#server/http/route.ts'
import { denied, Reject } from '#server/kernel/reject.ts'
import { insertRows, newRow } from '#server/resource/write.ts'
import type { SheetDeps } from '#server/spreadsheet/resource/index.ts'
import { usableValues } from '../custom-fields/index.ts'
import { type DocumentDeps, managedDocument } from '../documents/index.ts'
import { cleanBody } from './body.ts'
import { TEMPLATES } from './templates.ts'

export type FromDocumentDeps = DocumentDeps & SheetDeps

/** Makes a template of the text of a document that the person manages; returns its id. */
export async function templateOfDocument(
  ctx: Context<FromDocumentDeps>,
  { docId, name, purpose, category: code }: Checked<typeof templateFromDocument>['body'],
): Promise<string> {
  const { deps, actor } = ctx
  if (!actor.permissions.has('km:doc:upload')) throw denied()
  const { document, version, attachment, file } = await managedDocument(ctx, docId)
  const { category } = await chosenTaxonomy(deps.db, actor, { category: code }, { ...document, topics: [] })
  const text = attachment && (file?.size ?? 0) <= MAX_EDITED_BYTES ? await readText(deps, attachment) : null
  if (text === null) throw new Reject('只有在线编写的文档和 Markdown 可以存为模板')
  const row = newRow(ctx, TEMPLATES, {
    name,
    purpose,
    categoryId: category,
    ...text,
    keywords: version.keywords.join(' '),
    fields: await usableValues(deps.db, actor.tenantId, { category, values: version.fields }),
    enabled: true,
    sortOrder: 0,
  })
  await deps.db.transaction((tx) => insertRows(tx, ctx, { facts: TEMPLATES, rows: [row] }))
  return row.id
}

/** The text of a file that was written here; null for any other. */
async function readText(
  { files }: DocumentDeps,
  { name, sha256 }: { name: string; sha256: string },
): Promise<{ format: TemplateFormat; body: string } | null> {
  const kind = editedAs(name)
  if (kind !== 'markdown' && kind !== 'page') return null
  const { text } = decodeText(Buffer.concat(await (await files.open(sha256)).toArray()))
  if (kind === 'markdown') return { format: 'markdown', body: text }
  const page = partsOfPage(text)
  return page && { format: 'html', body: cleanBody('html', page.html) }
}
