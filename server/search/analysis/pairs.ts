/** Each character of a text with the one after it. */
export function characterPairs(text: string): string[] {
  const characters = Array.from(text)
  return characters.slice(0, -1).map((character, i) => character + characters[i + 1])
}
