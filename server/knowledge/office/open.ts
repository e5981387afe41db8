import type * as v from 'valibot'
import type { Checked } from '#core/contract/endpoint.ts'
import type { NoEditor, officeOpen, OfficePage } from '#core/contract/km/files/office.ts'
import { fileSuffix } from '#server/http/file-name.ts'
import { findAccount } from '#server/kernel/actor.ts'
import { denied, Reject } from '#server/kernel/reject.ts'
import { OFFICE_TOKEN_MS, writeOfficeToken } from '#server/kernel/signing/office-token.ts'
import {
  fileById,
  type LockedDocument,
  findEditLock,
  whoEdits,
  withLockedDocument,
  workingVersion,
} from '../documents/index.ts'
import { assertEditable } from '../masking/index.ts'
import type { Discovery } from './discovery.ts'
import { type Office, pageFor } from './office.ts'
import { type OfficeContext, officeFileId, readOnlyReason } from './wopi-file.ts'

/** The refusal when the caller may edit the file, but not with the editor. */
function noEditor(docId: string, message: string): Reject {
  const result: v.InferOutput<typeof NoEditor> = { reason: 'no-editor', docId }
  return new Reject(message, { result })
}

/** The page of the office editor for a file, with a token for this person. */
export async function openOffice(ctx: OfficeContext, { id }: Checked<typeof officeOpen>['query']): Promise<OfficePage> {
  const { office, secret } = ctx.deps
  const { sessionId } = ctx.actor
  if (sessionId === null) throw denied()
  const found = await fileById(ctx, id)
  const { document, sha256, ...opened } = await withLockedDocument(ctx, { id: found?.docId ?? '' }, (locked) =>
    openable(locked, id),
  )
  await assertEditable(ctx, document, { sha256 })
  if (office === null) throw noEditor(opened.docId, '没有配置办公编辑器，请签出后下载修改')
  const fileId = officeFileId(opened.docId, opened.name)
  const suffix = fileSuffix(opened.name)
  const discovery = await readDiscovery(office)
  const page = (action: string) => pageFor(discovery, office, { action, suffix, fileId })
  const canEdit = opened.readOnlyReason === null && page('edit') !== null
  // An editor with one page for both shows it according to its user's rights.
  const url = canEdit ? page('edit') : (page('view') ?? page('edit'))
  if (url === null) throw noEditor(opened.docId, '办公编辑器不支持这种文件，请签出后下载修改')
  const tokenTtl = ctx.now.getTime() + OFFICE_TOKEN_MS
  const token = writeOfficeToken(secret, { sessionId, fileId, right: canEdit ? 'edit' : 'view', until: tokenTtl })
  const reason = canEdit ? null : (opened.readOnlyReason ?? '办公编辑器只能查看这种文件')
  return { ...opened, url, token, tokenTtl, canEdit, readOnlyReason: reason }
}

/** Only a file of the version with a name that no other file of it has, in a document that the user may edit. */
async function openable(locked: LockedDocument, id: string) {
  const { ctx, rights, tx, document } = locked
  if (!rights.edits) throw new Reject('您不能修改这篇知识')
  const { files, title } = await workingVersion(locked)
  const file = files.find((each) => each.id === id)
  if (!file) throw new Reject('这个文件已有更新的版本，请刷新后再打开')
  if (files.filter(({ name }) => name === file.name).length > 1)
    throw noEditor(document.id, '这篇知识里有几个同名的文件，请先改名再用编辑器打开')
  const held = await findEditLock(tx, document.id, ctx.now)
  const isForeign = held?.kind === 'check-out' && held.holderId !== findAccount(ctx.actor)
  return {
    document,
    sha256: file.sha256,
    docId: document.id,
    docTitle: title,
    name: file.name,
    readOnlyReason: isForeign ? whoEdits(held) : readOnlyReason(locked),
  }
}

async function readDiscovery({ discovery }: Office): Promise<Discovery> {
  try {
    return await discovery.get()
  } catch (error) {
    throw new Reject('办公编辑器暂时无法连接，请稍后再试', { status: 503, result: { cause: String(error) } })
  }
}
