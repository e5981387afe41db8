import type { Page } from 'playwright'

/** Names of formats, keys and interfaces, and what people have typed themselves, are the same in every language. */
const isForeign = (word: string) =>
  /[A-Za-z]{2}/.test(word) &&
  !/\p{Script=Han}/u.test(word) &&
  !/^([A-Z0-9/+.·… #]+|Markdown|Oracle|SQLServer|PostgreSQL|MySQL|Ctrl.*|\S*[/@.]\S*)$/.test(word)

/** Texts of what one acts on and reads by: buttons, links, headings, labels, heads of tables, hints; through shadow roots. */
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

/** What a page says in another language than Chinese. */
export const foreignWords = async (page: Page): Promise<string[]> =>
  (await page.evaluate(wordsOnScreen)).filter((word) => isForeign(word))
