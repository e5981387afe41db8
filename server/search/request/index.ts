export { advancedFacts } from './advanced-facts.ts'
export { findsSomething } from './finds.ts'
export { categoryFacet, taxonomyCodes, type TaxonomyCodes } from './taxonomy-codes.ts'
export { ignoredSortOf, pageSizeOf, plainRequest, readerOf, searchRequest } from './request.ts'
