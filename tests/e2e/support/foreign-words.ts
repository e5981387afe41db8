import type { Page } from 'playwright'

/** Names of formats, keys and interfaces, and text typed by people, need no translation. */
const isForeign = (word: string) =>
  /[A-Za-z]{2}/.test(word) &&
  !/\p{Script=Han}/u.test(word) &&
  !/^([A-Z0-9/+.·… #]+|Markdown|Oracle|SQLServer|PostgreSQL|MySQL|Ctrl.*|\S*[/@.]\S*)$/.test(word)

/** The texts of buttons, links, headings, labels, table heads and hints, including those in shadow roots. */
function wordsOnScreen(): string[] {
  const words: string[] = []
  const visit = (root: Document | ShadowRoot) => {
    for (const element of root.querySelectorAll<HTMLElement>('*')) {
      if (element.shadowRoot) visit(element.shadowRoot)
      if (element.matches('button, nav a, [role=tab], label, th, legend, h1, h2, h3, option, dt')) {
        words.push(element.innerText ?? '')
      }
      words.push(...['aria-label', 'placeholder'].map((name) => element.getAttribute(name) ?? ''))
    }
  }
  visit(document)
  return words.map((word) => word.trim()).filter(Boolean)
}

/** The texts of a page that are not Chinese. */
export const foreignWords = async (page: Page): Promise<string[]> =>
  (await page.evaluate(wordsOnScreen)).filter((word) => isForeign(word))
