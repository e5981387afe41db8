/** 不超过 is one, too: 超过 500 元 says the opposite. 不同 and 不断 deny nothing. */
const NEGATION =
  /(?:不(?:得|予|能|可|可以|许|准|应|允许)|禁止|严禁|切勿|勿)|(?:并?不(?!仅|但|断|同|过于|妨|久|管|论|错|少)|[并尚]?未(?!来|央)|没有?|无(?!论|锡|线|人机)|非(?!常|洲)|除外|免(?!费))/gu
/** What forbids, in one form: 不予报销 and 不得报销. */
const FORBIDS = /^(?:不[得予能可许准应允]|禁|严|切|勿)/u

/** What a sentence denies: each denial with the character behind it. */
export function negationsOf(text: string): string[] {
  return [...text.matchAll(NEGATION)].map(({ 0: found, index }) => {
    const next = text[index + found.length] ?? ''
    const form = FORBIDS.test(found) ? '不得' : found.startsWith('没') ? '没' : found.replace(/^[并尚]/u, '')
    return form + next
  })
}
