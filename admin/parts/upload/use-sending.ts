import { useEffect, useRef } from 'react'
import { sendAddress, sendFile } from './send-file.ts'
import { beginning, done, failed, ofPath, UNKNOWN_FAULT, type UploadedFile } from './uploaded-file.ts'
import { useUploadHost } from './upload-host.ts'

export interface SendOptions {
  /** The upload address; by default the product's own. */
  action?: string
  /** The field of the answer with the stored path; `message` by default. */
  responseName?: string
  /** Whether the access token is sent. */
  token?: boolean
  /** The label of the stored path; `temp` by default. */
  biz?: string
}

/**
 * Sends files: returns each as it begins, and reports every later change. `stop` ends one upload. Uploads continue when
 * their component is unmounted, because a long table unmounts cells while scrolling.
 */
export function useSending(options: SendOptions, onChange: (file: UploadedFile) => void) {
  const host = useUploadHost()
  const underWay = useRef(new Map<string, AbortController>())
  const told = useLatest(onChange)
  /** Reports the result, unless the upload was stopped. */
  const finish = async (begun: UploadedFile, path: Promise<string>, { signal }: AbortController) => {
    const ended = await settleUpload(begun, path)
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
  /** Fetches a picture of another site; one of ours is used by its address. */
  const bring = (url: string): UploadedFile => {
    const file = ofPath(url)
    if (new URL(url, location.href).origin === location.origin) return file
    const begun: UploadedFile = { ...file, status: 'uploading', percent: 0, path: '', filePath: '', url: '' }
    return begin(begun, () => sendAddress(url, { action: host.addressAction, headers: host.headers() }))
  }
  const stop = (id: string) => underWay.current.get(id)?.abort()
  return { send, bring, stop }
}

async function settleUpload(begun: UploadedFile, path: Promise<string>): Promise<UploadedFile> {
  try {
    return done(begun, await path)
  } catch (error) {
    return failed(begun, error instanceof Error ? error.message : UNKNOWN_FAULT)
  }
}

function useLatest<T>(value: T) {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}
