import { tabStorage } from './browser-storage.ts'

const KEY = 'zhiku-parting-word'

/** Keeps a sentence for the next page to show after it has loaded. */
export function leaveWord(sentence: string): void {
  tabStorage.write(KEY, sentence)
}

/** The sentence the last page left, once. */
export function takeWord(): string | null {
  const sentence = tabStorage.read(KEY)
  tabStorage.drop(KEY)
  return sentence
}
