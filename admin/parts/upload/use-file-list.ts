import { useEffect, useRef } from 'react'
import type { UploadedFile } from './uploaded-file.ts'
import { type SendOptions, useSending } from './use-sending.ts'

interface FileListOptions {
  options: SendOptions
  /** The maximum number of files; the last ones are kept. */
  most?: number | undefined
  files: readonly UploadedFile[]
  onChange: (files: readonly UploadedFile[]) => void
  /** Shows an error; '' removes it. */
  say: (text: string) => void
}

/** The last `most` files, and the others that were removed. */
function capped<T>(files: readonly T[], most: number): readonly T[] {
  return files.length > most ? files.slice(-most) : files
}

/** Several files uploaded at the same time, in the order in which they were chosen. */
export function useFileList({ options, most = Infinity, files, onChange, say }: FileListOptions) {
  // Uploads continue between two renderings, so each change uses the present list.
  const present = useRef(files)
  useEffect(() => {
    present.current = files
  })
  const set = (next: readonly UploadedFile[]) => {
    present.current = next
    onChange(next)
  }
  const { send, bring, stop } = useSending(options, (file) => {
    if (file.status === 'error') say(`${file.name} 上传失败.`)
    set(present.current.map((each) => (each.id === file.id ? file : each)))
  })
  const put = (added: readonly UploadedFile[]) => {
    const all = [...present.current, ...added]
    const kept = capped(all, most)
    for (const { id } of all.slice(0, all.length - kept.length)) stop(id)
    say('')
    set(kept)
  }
  return {
    add: (chosen: readonly File[]) => put(chosen.map(send)),
    addAddress: (address: string) => put([bring(address)]),
    remove: (file: UploadedFile) => {
      stop(file.id)
      set(present.current.filter(({ id }) => id !== file.id))
    },
    set,
  }
}
