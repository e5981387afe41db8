import { useEffect, useRef } from 'react'
import { sendFile } from './send-file.ts'
import { beginning, done, failed, UNKNOWN_FAULT, type UploadedFile } from './uploaded-file.ts'
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
 * Sends files and tells of every change of each. `stop` ends the upload of one. What is under way when its part leaves
 * the screen goes on: a long table takes its cells away while it is scrolled.
 */
export function useSending(options: SendOptions, onChange: (file: UploadedFile) => void) {
  const host = useUploadHost()
  const underWay = useRef(new Map<string, AbortController>())
  const told = useRef(onChange)
  useEffect(() => {
    told.current = onChange
  })
  const send = (file: File): UploadedFile => {
    const { action = host.action, responseName = 'message', token = false, biz = 'temp' } = options
    const begun = beginning(file)
    const abort = new AbortController()
    underWay.current.set(begun.id, abort)
    const tell = (next: UploadedFile) => {
      if (!abort.signal.aborted) told.current(next)
    }
    void sendFile(file, {
      ...{ action, responseName, signal: abort.signal },
      headers: token ? host.headers() : {},
      fields: { isup: '1', biz },
      onPercent: (percent) => tell({ ...begun, percent }),
    })
      .then(
        (path) => tell(done(begun, path)),
        (error: unknown) => tell(failed(begun, error instanceof Error ? error.message : UNKNOWN_FAULT)),
      )
      .finally(() => underWay.current.delete(begun.id))
    tell(begun)
    return begun
  }
  const stop = (id: string) => underWay.current.get(id)?.abort()
  return { send, stop }
}
