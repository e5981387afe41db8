export { assertMayOpen, openingNoMore } from './guard.ts'
export { readLinks, loadPersons } from './persons.ts'
