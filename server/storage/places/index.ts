export { readPlaces } from './places.ts'
export { assertReachable, forgetPlaces, noteEmptied, registerPlaces } from './register.ts'
