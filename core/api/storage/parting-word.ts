const KEY = 'zhiku-parting-word'

/** Keeps a sentence for the next page to show after it has loaded. */
export function leaveWord(sentence: string): void {
  try {
    sessionStorage.setItem(KEY, sentence)
  } catch {
    // Without storage it cannot be carried over.
  }
}

/** The sentence the last page left, once. */
export function takeWord(): string | null {
  try {
    const sentence = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    return sentence
  } catch {
    return null
  }
}
