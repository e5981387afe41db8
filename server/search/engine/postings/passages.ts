/** The length of each passage's fields in terms, for BM25F. */
export interface Lengths {
  content: Uint16Array
  title: Uint16Array
}

/** The passages of a segment, without their postings. */
export interface Passages {
  /** By passage: the document's number, and the passage's position in it. A document's passages are adjacent. */
  documents: Uint32Array
  ordinals: Uint16Array
  words: Lengths
  grams: Lengths
}
