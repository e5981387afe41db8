export { findsSomething } from './finds.ts'
export { categoryFacet, placeCodes, type PlaceCodes } from './place-codes.ts'
export { ignoredSortOf, plainRequest, readerOf, searchRequest } from './request.ts'
