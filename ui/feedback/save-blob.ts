/**
 * Saves a blob as a file. It was fetched with the authorization header, because a link cannot carry the token. A name
 * from the server takes precedence over `name`.
 */
export function saveBlob(blob: Blob, name: string): void {
  if (blob.size === 0) throw new Error('文件下载失败')
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = blob instanceof File && blob.name !== '' ? blob.name : name
  link.click()
  // The browser reads the blob shortly after the click, so the URL is revoked later.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
