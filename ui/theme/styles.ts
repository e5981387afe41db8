/** All registered sheets, in the order of registration. */
const sheets: CSSStyleSheet[] = []
const roots = new Set<DocumentOrShadowRoot>()

function createSheet(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  return sheet
}

/**
 * Registers the styles of a component; call it once at the top of its file. They apply to every root that shows our
 * components, even when registered later. Constructed sheets need no exception in the content security policy.
 */
export function styles(css: string): void {
  adopt(createSheet(css))
}

/** Creates a sheet that is replaced at run time, for the theme's tokens. */
export function liveStyles(): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  adopt(sheet)
  return sheet
}

function adopt(sheet: CSSStyleSheet): void {
  sheets.push(sheet)
  for (const root of roots) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
}

/**
 * Attaches all registered styles, present and future, to a shadow root or the document. Returns the function that stops
 * this.
 */
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
