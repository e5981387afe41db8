export { listSlides } from './extract-pptx.ts'
export { slideText } from './pptx-slide.ts'
