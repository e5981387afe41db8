/** This file cannot get a watermark; the message says why, in Chinese. */
export class Unstampable extends Error {
  override readonly name = 'Unstampable'
}
