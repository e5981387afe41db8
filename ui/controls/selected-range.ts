/** Reads the selection inside a shadow root: the root has it or, in newer browsers, `getComposedRanges`. */
export function selectedRange(root: Document | ShadowRoot): Range | null {
  const selection = document.getSelection()
  if (!selection) return null
  if (root instanceof ShadowRoot && typeof selection.getComposedRanges === 'function') {
    const [found] = selection.getComposedRanges({ shadowRoots: [root] })
    if (!found) return null
    const range = document.createRange()
    range.setStart(found.startContainer, found.startOffset)
    range.setEnd(found.endContainer, found.endOffset)
    return range
  }
  const own = (root as Document).getSelection?.() ?? selection
  return own.rangeCount > 0 ? own.getRangeAt(0) : null
}
