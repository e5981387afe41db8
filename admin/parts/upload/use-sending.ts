import { useEffect, useRef } from 'react'
import { sendAddress, sendFile } from './send-file.ts'
import { beginning, done, failed, ofPath, UNKNOWN_FAULT, type UploadedFile } from './uploaded-file.ts'
import { useUploadHost } from './upload-host.ts'

export interface SendOptions {
  /** The address that takes the file; the product's own when not given. */
  action?: string
  /** The field of the answer that holds the stored path: `message` when not given. */
  responseName?: string
  /** Whether the access token goes along. */
  token?: boolean
  /** The label of the stored path: `temp` when not given. */
  biz?: string
}

/**
 * Sends files: answers each as it begins, and tells of every later change. `stop` ends the upload of one. What is under way when its part leaves
 * the screen goes on: a long table takes its cells away while it is scrolled.
 */
export function useSending(options: SendOptions, onChange: (file: UploadedFile) => void) {
  const host = useUploadHost()
  const underWay = useRef(new Map<string, AbortController>())
  const told = useRef(onChange)
  useEffect(() => {
    told.current = onChange
  })
  /** Tells how it ended, unless it was stopped. */
  const finish = async (begun: UploadedFile, path: Promise<string>, { signal }: AbortController) => {
    const ended = await outcomeOf(begun, path)
    underWay.current.delete(begun.id)
    if (!signal.aborted) told.current(ended)
  }
  const begin = (file: UploadedFile, sending: (abort: AbortController) => Promise<string>): UploadedFile => {
    const abort = new AbortController()
    underWay.current.set(file.id, abort)
    void finish(file, sending(abort), abort)
    return file
  }
  const send = (file: File): UploadedFile => {
    const { action = host.action, responseName = 'message', token = false, biz = 'temp' } = options
    const begun = beginning(file)
    return begin(begun, ({ signal }) =>
      sendFile(file, {
        action,
        responseName,
        signal,
        headers: token ? host.headers() : {},
        fields: { isup: '1', biz },
        onPercent: (percent) => !signal.aborted && told.current({ ...begun, percent }),
      }),
    )
  }
  /** A picture of another site; one of ours is named by its address as it is. */
  const bring = (url: string): UploadedFile => {
    const file = ofPath(url)
    if (new URL(url, location.href).origin === location.origin) return file
    const begun: UploadedFile = { ...file, status: 'uploading', percent: 0, path: '', filePath: '', url: '' }
    return begin(begun, () => sendAddress(url, { action: host.addressAction, headers: host.headers() }))
  }
  const stop = (id: string) => underWay.current.get(id)?.abort()
  return { send, bring, stop }
}

async function outcomeOf(begun: UploadedFile, path: Promise<string>): Promise<UploadedFile> {
  try {
    return done(begun, await path)
  } catch (error) {
    return failed(begun, error instanceof Error ? error.message : UNKNOWN_FAULT)
  }
}
