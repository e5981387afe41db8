import { useEffect, useRef, useState } from 'react'
import { errorText } from '#core/api/error-text.ts'
import { docGet } from '#core/contract/km/documents/document.ts'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { uploadList, type UploadSession } from '#core/contract/km/files/upload-session.ts'
import { versionGet } from '#core/contract/km/documents/version.ts'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import type { Api } from '#core/api/client.ts'
import type { Portal } from '../../instance.ts'
import { usePortal } from '../../use-portal.ts'
import { SiteStore } from '../../site/site.store.ts'
import { type AttachmentTarget, sendAttachment } from '../../upload/transfer/send-attachment.ts'
import { UnfinishedStore } from '../../upload/unfinished.store.ts'
import { checkFile, parseKinds } from '../../upload/upload-rules.ts'

export interface Sending {
  name: string
  size: number
  sent: number
  /** The reason for waiting, such as a lost connection; null when there is none. */
  trouble: string | null
  /** The number of files after this one. */
  left: number
}

export const latest = async (api: Api, id: string, signal?: AbortSignal): Promise<DocRow | undefined> =>
  (await api.call(docGet, { query: { id } }, signal)).records[0]

type Change = (work: (from: { revision?: number }) => Promise<number | undefined>) => Promise<void>
type Target = Pick<AttachmentTarget, 'replaces' | 'session'>

/** The files of an open version and the functions to change them. Every change names the revision it is based on. */
export function useDraftFiles(docId: string, first: string) {
  const { api, store } = usePortal()
  const [problem, setProblem] = useState<string | null>(null)
  const revision = useRef<number>(undefined)
  const list = useQuery(`${docId} ${first}`, async (signal) => {
    // Editing a waiting or rejected version creates a new one, so the document is read again each time.
    const doc = await latest(api, docId, signal)
    revision.current = doc?.revision
    return (await api.call(versionGet, { query: { id: doc?.openVersion ?? first } }, signal)).files
  })
  const change: Change = async (work) => {
    setProblem(null)
    try {
      const revised = await work(revision.current === undefined ? {} : { revision: revision.current })
      // The next change is based on this one's result.
      if (revised !== undefined) revision.current = revised
    } catch (error) {
      setProblem(errorText(error, '没有成功'))
    }
    list.retry()
  }
  const begun = useQuery(docId, (signal) => api.call(uploadList, {}, signal))
  const { sending, send, stop } = useSending(docId, change, begun.retry)
  const leave = async (session: UploadSession) => {
    await store(UnfinishedStore)
      .giveUp(session)
      .catch((error: unknown) => setProblem(errorText(error, '没有成功')))
    begun.retry()
  }
  return {
    files: list.last,
    failure: list.failure,
    problem,
    sending,
    /** Interrupted uploads to this document; a failure to list them loses nothing. */
    unfinished: sending ? [] : (begun.last ?? []).filter((session) => session.docId === docId),
    leave,
    load: list.retry,
    change,
    send,
    stop,
  }
}

/** Uploads files one after the other, each as its own change; leaving the page stops it. */
function useSending(docId: string, change: Change, onEnd: () => void) {
  const portal = usePortal()
  const [sending, setSending] = useState<Sending | null>(null)
  const stopping = useRef<AbortController>(null)
  useEffect(() => () => stopping.current?.abort(), [])

  const send = async (chosen: readonly File[], to: Target = {}) => {
    const { signal } = (stopping.current = new AbortController())
    for (const [i, file] of chosen.entries()) {
      if (signal.aborted) break
      const say = (said: Partial<Sending>) =>
        setSending((was) => ({
          ...(was?.name === file.name ? was : { sent: 0, trouble: null }),
          name: file.name,
          size: file.size,
          left: chosen.length - i - 1,
          ...said,
        }))
      say({})
      await change((from) => sendOne(portal, file, { docId, ...to, ...from }, { signal, say }))
    }
    setSending(null)
    onEnd()
  }
  return { sending, send, stop: () => stopping.current?.abort() }
}

interface Said {
  signal: AbortSignal
  say: (said: Partial<Sending>) => void
}

/** Returns the new revision; nothing when it was stopped. */
async function sendOne(
  portal: Portal,
  file: File,
  target: AttachmentTarget,
  { signal, say }: Said,
): Promise<number | undefined> {
  const site = portal.store(SiteStore)
  const refused = checkFile(file, parseKinds(site.now('supportFileTypes')), Number(site.now('UploadLimitMB')))
  if (refused) throw new Error(`${file.name}：${refused}`)
  try {
    const watch = {
      signal,
      onSent: (sent: number) => say({ sent }),
      onTrouble: (trouble: string | null) => say({ trouble }),
    }
    return (await sendAttachment(portal, file, target, watch))?.revision
  } catch (error) {
    if (!signal.aborted) throw error
    return undefined
  }
}
