import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import type { Page } from '#core/contract/page.ts'
import { findConversion, toConvertFlag, NO_OFFICE } from '#server/rendering/conversion/index.ts'
import { shownFields } from '../../custom-fields/index.ts'
import type { Context } from '#server/http/route.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import type { DocumentDeps } from '../store/deps.ts'
import { decidesFor, findTurns, reviewGroups } from '../policy/deciders.ts'
import { mayConvertAgain } from '../policy/policy.ts'
import { wanted } from '../preview/preview.ts'
import { lastConfirmation } from '../read/last-confirmation.ts'
import { findDocument, presentAll } from '../read/read.ts'
import { isMasked, isWithheld } from '../../masking/index.ts'
import { previewKind } from '../files/preview-kind.ts'
import { downloadForm } from '../files/stamped-download.ts'
import type { DocumentRow } from '../store/document-row.ts'

/** One document for its reader. A file without a page view gets a task that makes one. */
export async function getDocument(ctx: Context<DocumentDeps>, id: string): Promise<Page<DocRow>> {
  let row = await findDocument(ctx, id)
  if (row?.file && row.attachment && row.converted?.state !== 'waiting') {
    const asked = await wanted(ctx, { ...row.file, sha256: row.attachment.sha256 })
    if (asked) row = await findDocument(ctx, id)
  }
  const records = row ? (await presentAll(ctx, [row])).map((each) => ({ ...each })) : []
  for (const record of records) {
    const { document: d, version: v } = row!
    record.fields = await shownFields(ctx.deps.db, d.tenantId, { category: d.category, values: v.fields })
    Object.assign(record, await conversionOfRow(ctx, row!, record))
    record.downloadAs = await downloadPlan(ctx, row!)
    Object.assign(record, await maskedOfRow(ctx, row!, record))
    if (record.may?.review) record.may.review = await mayDecide(ctx, row!)
    record.confirmed = await confirmedFor(ctx, row!)
  }
  return { records, total: records.length, size: 1, current: 1, pages: records.length }
}

/** The row alone does not say in which step it is. */
async function mayDecide({ deps, actor, now }: Context<DocumentDeps>, { document }: DocumentRow): Promise<boolean> {
  const turn = (await findTurns(deps.db, [document.id])).get(document.id)
  if (!turn) return false
  const groups = await reviewGroups(deps.db, document.tenantId)
  return !('refused' in decidesFor(actor, { document, turn, groups, now }))
}

/** A confirmation of an earlier version says nothing of the one on the screen. */
async function confirmedFor({ deps }: Context<DocumentDeps>, { document: d, version: v }: DocumentRow) {
  const last = await lastConfirmation(deps.db, d.id)
  return last?.versionId === v.id ? { who: last.who, time: wireTime(last.time)! } : null
}

/** How a document is shown to somebody for whom its numbers are masked: as text, where its file shows them. */
async function maskedOfRow(
  ctx: Context<DocumentDeps>,
  { document, attachment, given, file: stored }: DocumentRow,
  record: DocRow,
): Promise<Partial<DocRow>> {
  const file = attachment && { sha256: attachment.sha256, given }
  if (!file || !(await isMasked(ctx, document, file))) return {}
  if (!(await isWithheld(ctx, document, file))) return { masked: 'shown' }
  const kind = previewKind(stored && { ...stored, converted: null })
  return {
    masked: 'withheld',
    hasThumbnail: false,
    convertFlag: 2,
    viewKind: kind === 'pdf' || kind === 'pages' || kind === 'picture' ? 'text' : kind,
    may: record.may && { ...record.may, download: false },
  }
}

/** For its main file. */
const downloadPlan = async (ctx: Context<DocumentDeps>, { document, file, attachment, converted }: DocumentRow) =>
  file && attachment ? downloadForm(ctx, document, { ...file, sha256: attachment.sha256, converted }) : 'original'

/** Only a single document tells whether LibreOffice is installed, and whether a conversion may be requested. */
async function conversionOfRow(
  { deps, actor }: Context<DocumentDeps>,
  { file, document, converted }: DocumentRow,
  record: DocRow,
): Promise<Partial<DocRow>> {
  const conversion = findConversion(file?.kind ?? null)
  if (conversion === null || converted?.sha256) return {}
  const office = await deps.converter.office()
  if (office === null) return { convertMsg: conversion.when === 'always' ? NO_OFFICE : null, convertFlag: 2 }
  const flag = toConvertFlag(file!.kind, converted)
  const may = flag === 2 || (flag === -1 && mayConvertAgain(actor, document))
  return { may: record.may && { ...record.may, convert: may } }
}
