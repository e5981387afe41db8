/**
 * Counts like Word does for Chinese: every Chinese character or punctuation mark, and every run of letters or digits,
 * counts one.
 */
export const wordCount = (text: string): number =>
  text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]|[\p{L}\p{N}'’._-]+/gu)
    ?.length ?? 0
