declare module '#core/contract/audit-action.ts' {
  /** A product's own kind is a line of `Verbs` itself. */
  interface MoreVerbs {
    supply: 'add' | 'delete' | 'edit'
    'supply-category': 'add' | 'delete' | 'edit'
  }
}
export {}
