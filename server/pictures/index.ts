/** What other features may use of pictures: foreign ones drawn anew, and pages of PDFs as pictures. */
export { draw } from './draw.ts'
export type { DrawJob } from './draw-job.ts'
export { placePictures } from './place-pictures.ts'
export { drawPicture, isDrawable, keepPicture, LONGEST_SIDE, type StorePicture } from './keep-picture.ts'
