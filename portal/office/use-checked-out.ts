import { useState } from 'react'
import type { Api } from '#core/api/client.ts'
import { attachmentAdd } from '#core/contract/km/documents/attachment.ts'
import { docRevise } from '#core/contract/km/documents/edit.ts'
import { lockBreak, lockCheckOut, lockGet, lockGiveBack } from '#core/contract/km/documents/edit-lock.ts'
import { versionDownload, versionList, type VersionFile, type VersionRow } from '#core/contract/km/documents/version.ts'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { saveBlob } from '#ui/feedback/save-blob.ts'
import { useApi } from '../use-portal.ts'
import { useSending } from '../use-sending.ts'

interface WorkingFile {
  version: VersionRow
  file: VersionFile
}

/** Finds the file of the version that an upload would change; by name if an upload has changed its id. */
async function workingFile(api: Api, docId: string, of: { id: string; name?: string }): Promise<WorkingFile | null> {
  const { records } = await api.call(versionList, { query: { docId } })
  const version = records.find(({ open }) => open) ?? records.find(({ visible }) => visible)
  const name = of.name ?? records.flatMap(({ files }) => files).find(({ id }) => id === of.id)?.name
  const file = version?.files.find((each) => each.id === of.id) ?? version?.files.find((each) => each.name === name)
  return version && file ? { version, file } : null
}

/** Who has checked the document out, its current file, and the person's permissions for both. */
export function useCheckedOut(docId: string, fileId: string) {
  const api = useApi()
  const { busy, refusal, setRefusal, send } = useSending()
  const [isUploaded, setIsUploaded] = useState(false)
  const known = useQuery(`${docId} ${fileId}`, async () => ({
    lock: await api.call(lockGet, { query: { id: docId } }),
    working: await workingFile(api, docId, { id: fileId }),
  }))
  const change = (work: () => Promise<unknown>) =>
    send(async () => {
      await work()
      known.retry()
    })
  const one = { query: { id: docId } }
  return {
    ...known,
    known: known.last,
    busy,
    refusal,
    isUploaded,
    checkOut: () => change(() => api.call(lockCheckOut, one)),
    giveBack: () => change(() => api.call(lockGiveBack, one)),
    breakLock: () => change(() => api.call(lockBreak, one)),
    download: ({ version, file }: WorkingFile) =>
      send(async () => {
        saveBlob(await api.call(versionDownload, { query: { id: version.id, fileId: file.id } }), file.name)
      }),
    upload: (chosen: File, { file }: WorkingFile) => {
      if (fileEnding(chosen.name) !== fileEnding(file.name)) {
        setRefusal(`请选择同一种文件（.${fileEnding(file.name)}）`)
        return Promise.resolve(false)
      }
      return change(async () => {
        await replace(api, docId, { chosen, file })
        setIsUploaded(true)
      })
    },
  }
}

/** A published version is never changed in place, so the file goes into a revision. */
async function replace(api: Api, docId: string, { chosen, file }: { chosen: File; file: VersionFile }): Promise<void> {
  const before = await workingFile(api, docId, file)
  if (before && !before.version.open) await api.call(docRevise, { query: { id: docId } })
  const into = await workingFile(api, docId, file)
  if (!into) throw new Error('找不到要更换的文件，请刷新后再试')
  const body = { docId, replaces: into.file.id }
  await api.call(attachmentAdd, { file: chosen, fileName: file.name, body })
}

const fileEnding = (name: string): string => name.split('.').at(-1)!.toLowerCase()
