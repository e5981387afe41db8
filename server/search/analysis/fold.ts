import { foldRadicals } from '#core/text/radicals.ts'

/** The form in which searches are the same search: width, case and spaces do not count. */
export const foldQuery = (text: string): string =>
  foldRadicals(text).normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim().slice(0, 200)
