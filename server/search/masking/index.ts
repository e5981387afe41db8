export { askedNumbers, hiddenByNumbers } from './hidden-numbers.ts'
export { maskHits } from './mask-hits.ts'
