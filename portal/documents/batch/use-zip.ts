import { useEffect, useRef, useState } from 'react'
import { errorText } from '#core/api/error-text.ts'
import { saveBlob } from '#ui/feedback/save-blob.ts'
import { usePortal } from '../../use-portal.ts'
import type { Chosen } from '../selection.ts'
import { fetchZip } from './fetch-zip.ts'
import { countLeftOut } from './left-out.ts'

/** The state of a batch download: its progress, and what was left out at the end. `bytes` is null while none runs. */
export function useZip(docs: readonly Chosen[]) {
  const { api, toast } = usePortal()
  const [bytes, setBytes] = useState<number | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const start = async () => {
    const { signal } = (running.current = new AbortController())
    setBytes(0)
    try {
      const docIds = docs.map(({ id }) => id)
      const { archive, name } = await fetchZip(api, { docIds, signal, onBytes: setBytes })
      saveBlob(archive, name)
      const left = await countLeftOut(archive)
      if (left === 0) toast(`已下载 ${docIds.length} 篇`)
      else toast(`已下载 ${docIds.length - left} 篇，另有 ${left} 篇没有包含，原因见压缩包里的“未包含.txt”`, 'warn')
    } catch (error) {
      if (!signal.aborted) toast(errorText(error, '打包下载没有成功'), 'bad')
    }
    if (running.current?.signal === signal) setBytes(null)
  }
  const cancel = () => {
    running.current?.abort()
    toast('下载已停止', 'warn')
  }
  // The archive's size is close to the sum of its files, so it serves for progress, but not to detect the end.
  const expected = docs.reduce((sum, doc) => sum + (doc.fileSize ?? 0), 0)
  return { bytes, share: expected === 0 ? 0 : Math.min(0.98, (bytes ?? 0) / expected), start, cancel }
}
