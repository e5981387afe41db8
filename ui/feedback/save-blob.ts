/**
 * Hands bytes to the browser as a file: fetched with the header, because a link cannot carry the token. The name that
 * came with the bytes goes before the one given here.
 */
export function saveBlob(blob: Blob, name: string): void {
  if (blob.size === 0) throw new Error('文件下载失败')
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = blob instanceof File && blob.name !== '' ? blob.name : name
  link.click()
  // The browser has taken the bytes over once the click was handled.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
