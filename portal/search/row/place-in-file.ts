import type { SearchRow } from '#core/contract/km/search/search.ts'
import { fileFamily } from '#ui/controls/file-icon/file-family.ts'

const SEPARATOR = ' / '

/** The path of headings without the title, which stands above it. */
function sectionPath(heading: string, title: string): string {
  const steps = heading.split(SEPARATOR)
  if (steps[0]?.trim() === title.trim()) steps.shift()
  return steps.join(SEPARATOR)
}

/** Where in its file a hit is: attachment, page, sheet or section; '' where nobody knows. */
export function placeInFile(
  { hit, fileType }: Pick<SearchRow, 'hit'> & { fileType?: string | null | undefined },
  title: string,
): string {
  if (!hit) return ''
  const section = hit.heading ? sectionPath(hit.heading, title) : ''
  const named = section && fileFamily(fileType) === 'excel' ? `工作表 ${section}` : section
  const place = hit.page ? `第 ${hit.page} 页` : named
  return [hit.fileName && `附件 ${hit.fileName}`, place].filter(Boolean).join(' · ')
}
