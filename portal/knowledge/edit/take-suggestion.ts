import type { DocSuggestions } from '#core/contract/km/search/doc-suggestion.ts'
import type { EditDraft } from './edit-draft.ts'

/** The longest remark that the server takes. */
const LONGEST_REMARK = 512

/** The words of the field 标签, which people separate as they like. */
export const wordsIn = (keywords: string): string[] => keywords.split(/[\s,，、;；]+/).filter((word) => word !== '')

export const takeWord = ({ keywords }: Pick<EditDraft, 'keywords'>, word: string): Pick<EditDraft, 'keywords'> => ({
  keywords: [...wordsIn(keywords), word].join(','),
})

export const takeTag = ({ tags }: Pick<EditDraft, 'tags'>, tag: string): Pick<EditDraft, 'tags'> => ({
  tags: [...tags, tag],
})

/** As many whole sentences as the field holds. */
export function takeSummary(summary: DocSuggestions['summary']): string {
  let remark = ''
  for (const { text } of summary) if (remark.length + text.length <= LONGEST_REMARK) remark += text
  return remark
}
