/**
 * What a reader sees of an EQ field that puts a reading over characters (拼音指南 of Word): its instruction is all there
 * is, `EQ \* jc2 \o\ad(\s\up 9(tāo),饕)`. '' for every other field.
 */
export function equationText(instruction: string): string {
  if (!/^\s*EQ\s/i.test(instruction)) return ''
  const over = /\\o[^(]{0,40}\(\\s\\(?:up|do)[^(]{0,20}\([^()]{0,200}\)[,;]([^()]{1,200})\)\s*$/i.exec(
    instruction.slice(0, 2000),
  )
  return over?.[1] ?? ''
}
