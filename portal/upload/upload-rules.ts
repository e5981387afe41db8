/** The file extensions of a configured list, lower case without dots; empty when `*` permits every file. */
export function parseKinds(config: string): string[] {
  const kinds = config
    .toLowerCase()
    .split(/[,，;\s]+/)
    .map((kind) => kind.replace(/^\*?\./, ''))
    .filter(Boolean)
  return kinds.includes('*') ? [] : kinds
}

const fileEnding = (name: string) => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** Why a file need not be sent at all, or null; the server inspects the content and decides. `limitMb` 0: unknown. */
export function checkFile(
  file: { name: string; size: number },
  kinds: readonly string[],
  limitMb: number,
): string | null {
  if (file.size === 0) return '这是一个空文件'
  if (limitMb > 0 && file.size > limitMb * 1024 * 1024) return `文件超过 ${limitMb} MB`
  if (kinds.length > 0 && !kinds.includes(fileEnding(file.name)))
    return `不支持的文件类型${fileEnding(file.name) && ` .${fileEnding(file.name)}`}`
  return null
}

/** The title derived from a file name: without extension, separators as spaces. */
export function suggestTitle(fileName: string): string {
  const bare = fileName
    .replace(/\.[^.]+$/, '')
    .replace(/_+/g, ' ')
    .trim()
  return (bare || fileName).slice(0, 200)
}

export const isZip = (name: string): boolean => fileEnding(name) === 'zip'
