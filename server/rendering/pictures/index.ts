/** What other features may use of pictures: redrawing foreign ones, and pages of PDFs as pictures. */
export type { DrawJob } from './draw-job.ts'
export { draw } from './draw.ts'
export { drawPicture, isDrawable, keepPicture, LONGEST_SIDE, type StorePicture } from './keep-picture.ts'
export { webpSize } from './webp-size.ts'
export { placePictures } from './place-pictures.ts'
