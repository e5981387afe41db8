/** A dictionary of the product. An item is `value 文本`, in the order of the list. */
export interface DictionarySeed {
  code: string
  name: string
  items: readonly string[]
  /** Administrators decide its items. In other dictionaries the product relies on the values. */
  isOpen?: true
}
