export { assertMayOpen, openingNoMore } from './guard.ts'
export { linksOf, personsOf } from './persons.ts'
