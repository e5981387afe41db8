/** Smaller pictures stay as they are. */
const SMALL_BYTES = 400 * 1024
/** More than the text column shows on a sharp screen. */
const WIDEST = 1920
const QUALITY = 0.85

/**
 * A picture of a size that suits a text: photos of a phone have 5 MB and 4,000 pixels, and a page carries its pictures
 * itself. Animated pictures, and those that would not become smaller, stay.
 */
export async function shrinkPicture(file: File): Promise<File> {
  if (file.size <= SMALL_BYTES || file.type === 'image/gif') return file
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return file
  const scale = Math.min(1, WIDEST / picture.width)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const small = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', QUALITY))
  return small && small.size < file.size ? new File([small], file.name, { type: small.type }) : file
}
