export { tiffPages } from './tiff-pages.ts'
