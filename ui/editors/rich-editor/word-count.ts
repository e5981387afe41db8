/** As Word counts Chinese text: every Chinese character and mark is one, a run of letters or digits is one. */
export const wordCount = (text: string): number =>
  text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]|[\p{L}\p{N}'’._-]+/gu)
    ?.length ?? 0
