/** The texts of pdf.js' viewer that screen readers read. The rest of its interface is not used. */
const TEXTS: Record<string, (args: { page?: number }) => string> = {
  'pdfjs-page-landmark': ({ page }) => `第 ${page} 页`,
}

function label(element: Element): void {
  const text = TEXTS[element.getAttribute('data-l10n-id') ?? '']
  if (!text) return
  const args = JSON.parse(element.getAttribute('data-l10n-args') ?? '{}') as { page?: number }
  element.setAttribute('aria-label', text(args))
}

/** Replaces the localiser of pdf.js, which contains English only and would download other languages. */
export const chinesePages = {
  getLanguage: () => 'zh-cn',
  getDirection: () => 'ltr',
  get: async () => '',
  translate: async (root: Element) => {
    label(root)
    for (const element of root.querySelectorAll('[data-l10n-id]')) label(element)
  },
  translateOnce: async (element: Element) => label(element),
  pause: () => {},
  resume: () => {},
  destroy: async () => {},
}
