import { tabStorage } from './browser-storage.ts'

const KEY = 'zhiku-parting-word'

/** Stores a message for the next page, which shows it after it has loaded. */
export function leaveWord(sentence: string): void {
  tabStorage.write(KEY, sentence)
}

/** The message of the last page, only once. */
export function takeWord(): string | null {
  const sentence = tabStorage.read(KEY)
  tabStorage.drop(KEY)
  return sentence
}
