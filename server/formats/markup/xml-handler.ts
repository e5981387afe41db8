export type XmlAttributes = Readonly<Record<string, string>>

/** The callbacks for the elements of a part. Names have no prefix. */
export interface XmlHandler {
  open?(name: string, attributes: XmlAttributes): void
  close?(name: string): void
  text?(text: string): void
  /** True when nothing more is wanted; reading then stops soon. */
  isDone?(): boolean
}
