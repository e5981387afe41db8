/**
 * Gives small numbers to texts of which there are few different ones. Numbers are quick to count, and each text is kept
 * once.
 */
export class TextCodes {
  readonly #codes = new Map<string, number>()
  readonly #texts: string[] = []

  get size(): number {
    return this.#texts.length
  }

  /** A text's number, a new one if it has none; -1 for null. */
  code(text: string | null): number {
    if (text === null) return -1
    let code = this.#codes.get(text)
    if (code === undefined) {
      code = this.#texts.push(text) - 1
      this.#codes.set(text, code)
    }
    return code
  }

  text(code: number): string {
    return this.#texts[code] ?? ''
  }
}
