/** A dictionary that the product brings. An item is `value 文本`, in the order of the list. */
export interface DictionarySeed {
  code: string
  name: string
  items: readonly string[]
  /** People decide which items it has. The values of the others mean something to the product. */
  isOpen?: true
}
