/**
 * The characters of an EQ field that puts a reading over them (拼音指南 of Word). They are only in its instruction: `EQ \*
 * jc2 \o\ad(\s\up 9(tāo),饕)`. '' for every other field.
 */
export function equationText(instruction: string): string {
  if (!/^\s*EQ\s/i.test(instruction)) return ''
  const over = /\\o[^(]{0,40}\(\\s\\(?:up|do)[^(]{0,20}\([^()]{0,200}\)[,;]([^()]{1,200})\)\s*$/i.exec(
    instruction.slice(0, 2000),
  )
  return over?.[1] ?? ''
}
