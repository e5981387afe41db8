import type { EditDraft } from './edit-draft.ts'

/** The words of the field 标签, which people separate as they like. */
export const wordsIn = (keywords: string): string[] => keywords.split(/[\s,，、;；]+/).filter((word) => word !== '')

export const takeWord = ({ keywords }: Pick<EditDraft, 'keywords'>, word: string): Pick<EditDraft, 'keywords'> => ({
  keywords: [...wordsIn(keywords), word].join(','),
})

export const takeTag = ({ tags }: Pick<EditDraft, 'tags'>, tag: string): Pick<EditDraft, 'tags'> => ({
  tags: [...tags, tag],
})
