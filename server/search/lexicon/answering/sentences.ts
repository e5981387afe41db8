const SENTENCE = /[^。！？!?；;\n]+[。！？!?；;\n]?["”』」）)]*/gu

export interface SentenceAt {
  sentence: string
  /** Its position in the text. */
  start: number
  /** As it stands there, with the white space around it. */
  line: string
}

export function sentencesOf(text: string): SentenceAt[] {
  return [...text.matchAll(SENTENCE)].flatMap(({ 0: line, index }) => {
    const sentence = line.trim()
    return sentence === '' ? [] : [{ sentence, start: index + line.indexOf(sentence), line }]
  })
}
