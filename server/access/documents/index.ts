export type { AccessDeps } from './deps.ts'
export { decidedDocument, explainNamed } from './explain.ts'
export { rightsChanged } from './epoch.ts'
export { grantsFor } from './grant-store.ts'
export { shownGrants } from './grants.ts'
export { changeWithUndo, undoChange } from './undo-grants.ts'
export { changedTerms, changeGrants, dropGrants, lockGrants, newGrants } from './write-grants.ts'
export { nameKey, loadNames, loadNamesFor } from './names.ts'
export { lockTrees, lockTreesShared, computeDocumentTokens, tokensOfAll, treeAbove } from './document-tokens.ts'
export { chosenTaxonomy, type TaxonomyNode, loadTaxonomy, shownTaxonomy, visibleTaxonomy } from './taxonomy.ts'
export {
  authored,
  binned,
  downloadable,
  lent,
  live,
  movable,
  owned,
  readable,
  sensitive,
  workable,
} from './predicate.ts'
export { rewriteBelow } from './rewrite.ts'
export { accessFeature } from './routes.ts'
