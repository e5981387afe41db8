const known = new Map<string, CSSStyleSheet>()

/**
 * Returns the constructed style sheet for a text, shared by all elements. Without style elements, a page's content
 * policy needs no exception.
 */
function sharedSheet(css: string): CSSStyleSheet {
  const sheet = known.get(css) ?? new CSSStyleSheet()
  if (!known.has(css)) {
    sheet.replaceSync(css)
    known.set(css, sheet)
  }
  return sheet
}

export function addStyles(root: ShadowRoot, ...texts: readonly string[]): void {
  const wanted = texts.map(sharedSheet).filter((sheet) => !root.adoptedStyleSheets.includes(sheet))
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, ...wanted]
}
