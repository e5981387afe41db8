/** How many questions one sentence may hold; the rest is not answered. */
const MOST_PARTS = 4
/** A shorter question may go on from the last; one with such words does. */
const SHORT = 8
const GOES_ON = /^(那|还有|然后|另外)|[它其]|[这那]个|呢[？?]?$/

/** The single questions of a text, each searched by itself: `差旅标准是多少？怎么报销？` are two. */
export function questionParts(text: string): string[] {
  const parts = text
    .split(/[？?；;\n]+/u)
    .map((part) => part.trim())
    .filter((part) => /[\p{L}\p{N}]/u.test(part))
  return parts.length === 0 ? [text.trim()] : parts.slice(0, MOST_PARTS)
}

/** How a question is asked in its conversation, the first try first: bare, and with the question before it. */
export function waysToAsk(question: string, before: string | null): string[] {
  if (before === null) return [question]
  const whole = `${before} ${question}`
  if (GOES_ON.test(question)) return [whole, question]
  return question.length <= SHORT ? [question, whole] : [question]
}
