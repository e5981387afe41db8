import { type ReactElement, useEffect, useState } from 'react'
import { readUploaded, useUploadHost } from './upload-host.ts'
import { stateText, type UploadedFile } from './uploaded-file.ts'

/** A thumbnail of the file, or its state until there is one. */
export function ShownImage({ file }: { file: UploadedFile }): ReactElement {
  const { name, url, status } = file
  const source = useShownSource(status === 'done' ? url : '')
  const text = source === null ? '图片无法在此显示' : stateText(file)
  return (
    <span className="zk-image" title={name}>
      {source ? <img src={source} alt={name} /> : text}
    </span>
  )
}

/**
 * The image source; '' while loading, null if it cannot be loaded. The bytes are fetched, because an `<img>` sends no
 * header.
 */
export function useShownSource(url: string): string | null {
  const host = useUploadHost()
  const [source, setSource] = useState<string | null>('')
  useEffect(() => {
    if (url === '') return undefined
    let made = ''
    let isGone = false
    const read = async () => {
      const blob = await readUploaded(host, url)
      if (!isGone) made = URL.createObjectURL(blob)
      return made
    }
    void read()
      .catch(() => null)
      .then((found) => !isGone && setSource(found))
    return () => {
      isGone = true
      if (made) URL.revokeObjectURL(made)
    }
  }, [host, url])
  return source
}
