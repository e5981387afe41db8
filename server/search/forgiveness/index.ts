export { forgivingSearch, type Forgiving } from './forgive.ts'
export { holdsWords } from './holds.ts'
export { withoutStopWords } from './rewrite-query.ts'
export { titleCorrections } from './title-corrections.ts'
