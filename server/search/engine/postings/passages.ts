/** How long the fields of each passage are, in terms; BM25F needs it. */
export interface Lengths {
  content: Uint16Array
  title: Uint16Array
}

/** The passages of a segment, without their postings. */
export interface Passages {
  /** By passage: the document's number, and the passage's place in it. A document's passages stand together. */
  documents: Uint32Array
  ordinals: Uint16Array
  words: Lengths
  grams: Lengths
}
