/** About as many tokens as a text has: a Chinese character is rather less than one, of other scripts four are about one. */
export function estimateTokens(text: string): number {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0
  return han * 0.8 + (text.length - han) / 4
}
