/** What other features may use of pictures that come inside of pages and documents. */
export { placePictures } from './place-pictures.ts'
export { drawPicture, keepPicture, type StorePicture } from './keep-picture.ts'
