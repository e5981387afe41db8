/** This very file cannot carry a stamp; the message says why, in Chinese. */
export class Unstampable extends Error {
  override readonly name = 'Unstampable'
}
