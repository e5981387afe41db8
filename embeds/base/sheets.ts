const known = new Map<string, CSSStyleSheet>()

/** One constructed sheet for a text, shared by every element that shows it: no style element, so no exception in a policy. */
function sheetOf(css: string): CSSStyleSheet {
  const sheet = known.get(css) ?? new CSSStyleSheet()
  if (!known.has(css)) {
    sheet.replaceSync(css)
    known.set(css, sheet)
  }
  return sheet
}

export function addStyles(root: ShadowRoot, ...texts: readonly string[]): void {
  const wanted = texts.map(sheetOf).filter((sheet) => !root.adoptedStyleSheets.includes(sheet))
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, ...wanted]
}
