/** Every sheet that was registered, in the order of registration. */
const sheets: CSSStyleSheet[] = []
const roots = new Set<DocumentOrShadowRoot>()

function sheetOf(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  return sheet
}

/**
 * Registers the style of a component, once, at the top of its file. It reaches every root that shows our components,
 * those of chunks loaded later too; constructed sheets need no exception in the content security policy.
 */
export function styles(css: string): void {
  adopt(sheetOf(css))
}

/** A sheet that can be replaced at run time: the theme's tokens. */
export function liveStyles(): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  adopt(sheet)
  return sheet
}

function adopt(sheet: CSSStyleSheet): void {
  sheets.push(sheet)
  for (const root of roots) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
}

/** Gives a shadow root (or the document) all registered styles, present and future. Returns the way to stop. */
export function attachStyles(root: DocumentOrShadowRoot): () => void {
  if (!roots.has(root)) {
    roots.add(root)
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, ...sheets]
  }
  return () => {
    roots.delete(root)
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((sheet) => !sheets.includes(sheet))
  }
}
