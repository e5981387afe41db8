import { type ReactElement, useEffect, useState } from 'react'
import { readUploaded, useUploadHost } from './upload-host.ts'
import { stateText, type UploadedFile } from './uploaded-file.ts'

/** A small picture of the file; its state until there is one. */
export function ShownImage({ file }: { file: UploadedFile }): ReactElement {
  const { name, url, status } = file
  const source = useShownSource(status === 'done' ? url : '')
  const text = source === null ? '图片无法在此显示' : stateText(file)
  return (
    <span className="zk-image" title={name}>
      {source ? <img src={source} alt={name} referrerPolicy="no-referrer" /> : text}
    </span>
  )
}

/** What the browser shows; '' until it is there, null where it cannot be had. An `<img>` sends no header. */
export function useShownSource(url: string): string | null {
  const host = useUploadHost()
  const [source, setSource] = useState<string | null>('')
  useEffect(() => {
    if (url === '') return undefined
    let made = ''
    let isGone = false
    readUploaded(host, url).then(
      (blob) => {
        if (isGone) return
        made = URL.createObjectURL(blob)
        setSource(made)
      },
      // A site that lets nobody read its pictures may still show them.
      () => !isGone && setSource(url),
    )
    return () => {
      isGone = true
      if (made) URL.revokeObjectURL(made)
    }
  }, [host, url])
  return source
}
