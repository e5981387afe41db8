/** A picture of our own file store in the HTML of knowledge: `zhiku-file:<sha256>`. Shown through a file route. */
export const PICTURE_SCHEME = 'zhiku-file'

/** The value of `src`: a sha256 or, while a foreign page is being read, the number of the picture in it. */
export function pictureSource(reference: string | number): string {
  return `${PICTURE_SCHEME}:${reference}`
}
