/** Texts that replace content which cannot be shown as it is. */
export interface BlockTexts {
  code: string
  table: string
  picture: (alt: string) => string
}
