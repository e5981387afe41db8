/** What stands for what is not shown as it is. */
export interface BlockTexts {
  code: string
  table: string
  picture: (alt: string) => string
}
