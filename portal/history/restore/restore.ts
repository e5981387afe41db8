import type { Api } from '#core/api/client.ts'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { docDiscard, docPublish, docRevise } from '#core/contract/km/documents/edit.ts'
import { type VersionRow, versionList } from '#core/contract/km/documents/version.ts'

/** A published document can go back to any version but the current one. An open revision is told of in the dialog. */
export const mayRestore = ({ may }: DocRow, { visible, open }: VersionRow): boolean =>
  !visible && !open && Boolean(may?.revise || may?.discard || may?.withdraw)

/** A new version with the content of an earlier one; readers see it only once it is published. */
export async function restoreVersion(
  api: Api,
  version: Pick<VersionRow, 'id' | 'docId'>,
  o: { comment: string; publishes: boolean },
): Promise<VersionRow> {
  const { id, docId } = version
  await api.call(docRevise, { query: { id: docId, versionId: id, comment: o.comment } })
  if (o.publishes) await api.call(docPublish, { query: { id: docId } })
  const { records } = await api.call(versionList, { query: { docId, pageSize: 1 } })
  return records[0]!
}

/** Takes the restored version back: a draft is given up, after a published one the former version is published again. */
export async function undoRestore(
  api: Api,
  restored: Pick<VersionRow, 'docId' | 'version'>,
  former: Pick<VersionRow, 'id' | 'docId' | 'version'> | null,
): Promise<void> {
  if (!former) await api.call(docDiscard, { query: { id: restored.docId } })
  else await restoreVersion(api, former, { comment: `撤销第 ${restored.version} 版的恢复`, publishes: true })
}
