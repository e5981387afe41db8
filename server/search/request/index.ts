export { advancedFacts } from './advanced-facts.ts'
export { findsSomething } from './finds.ts'
export { categoryFacet, taxonomyCodes, type TaxonomyCodes } from './taxonomy-codes.ts'
export { findIgnoredSort, cappedPageSize, plainRequest, toIndexReader, searchRequest } from './request.ts'
