/** Thrown when a file cannot get a watermark; the message gives the reason in Chinese. */
export class Unstampable extends Error {
  override readonly name = 'Unstampable'
}
