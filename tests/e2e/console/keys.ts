import type { Page } from 'playwright'
import { expect } from 'vitest'
import { soon } from '../support/stage.ts'

const MOST_TABS = 120

/** What has the focus, as a screen reader would call it, near enough, and why nobody could see that it has it. */
const look = (page: Page) =>
  page.evaluate(() => {
    let at = document.activeElement
    while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement
    if (!at || at === document.body) return { name: '', hidden: 'nothing has the focus', isField: false, isGrid: false }
    const labels = [...((at as HTMLInputElement).labels ?? [])].map((label) =>
      label.textContent.replace(/\s*（必填）$/, ''),
    )
    // A grid is called by the cell its cursor is at.
    const cell =
      at.role === 'group' && document.querySelector(`#${CSS.escape(at.getAttribute('aria-activedescendant') ?? '-')}`)
    const called = cell || at
    const name =
      called.getAttribute('aria-label') ||
      (cell && cell.querySelector('input')?.ariaLabel) ||
      labels.join(' ') ||
      called.textContent
    const box = called.getBoundingClientRect()
    const isOff = box.bottom <= 0 || box.top >= innerHeight || box.right <= 0 || box.left >= innerWidth
    // A box to tick is drawn by what stands beside it, a field by what stands around it, the cursor of a grid over its cells.
    const drawn = [
      at,
      called,
      at.nextElementSibling,
      at.parentElement,
      at.closest('tr, li, label'),
      cell && document.querySelector('.zk-grid-cursor'),
    ]
    const isMarked = drawn.some((each) => {
      if (!each) return false
      const { outlineStyle, outlineWidth, boxShadow, borderStyle } = getComputedStyle(each)
      return (
        (outlineStyle !== 'none' && outlineWidth !== '0px') ||
        boxShadow !== 'none' ||
        (each !== at && cell && borderStyle !== 'none')
      )
    })
    const isField = at.matches('input:not([type=checkbox], [type=radio]), textarea')
    return {
      isField,
      isGrid: Boolean(cell),
      name: name.trim(),
      hidden: isOff ? `${name} is off the screen` : isMarked ? '' : `nothing marks ${name}`,
    }
  })
const focused = async (page: Page) => (await look(page)).name
const hidden = async (page: Page) => (await look(page)).hidden

/** Somebody without a mouse: reads what has the focus, and presses keys. */
export function handsOn(page: Page) {
  const { keyboard } = page
  const press = async (...keys: string[]) => {
    for (const key of keys) await keyboard.press(key)
  }
  /** Waits until the focus is there, and can be seen. */
  const at = async (name: string | RegExp) => {
    await (typeof name === 'string' ? soon(() => focused(page)).toBe(name) : soon(() => focused(page)).toMatch(name))
    await soon(() => hidden(page)).toBe('')
  }
  const tabUntil = async (wanted: string, isThere: (seen: Awaited<ReturnType<typeof look>>) => boolean) => {
    const passed: string[] = []
    while (passed.length < MOST_TABS) {
      await keyboard.press('Tab')
      const seen = await look(page)
      if (isThere(seen)) return expect(seen.hidden).toBe('')
      passed.push(seen.name)
    }
    throw new Error(`no ${wanted} among ${passed.join(' | ')}`)
  }
  const isCalled = (name: string | RegExp, seen: string) => (typeof name === 'string' ? seen === name : name.test(seen))
  /** Presses Tab until the focus is on something of that name. */
  const to = (name: string | RegExp) => tabUntil(String(name), (seen) => isCalled(name, seen.name))
  return {
    press,
    at,
    to,
    type: (text: string) => keyboard.type(text),
    /** Goes to something and presses a key on it. */
    on: async (name: string | RegExp, key = 'Enter') => {
      await to(name)
      await keyboard.press(key)
    },
    /** Goes to a field and types into it, in place of what it holds. */
    fill: async (name: string | RegExp, text: string) => {
      await tabUntil(String(name), (seen) => seen.isField && isCalled(name, seen.name))
      await press('Control+A')
      await keyboard.type(text)
    },
    /** Goes down the list of the select that has the focus. */
    choose: async (option: string) => {
      const chosen = () =>
        page.evaluate(() => (document.activeElement as HTMLSelectElement).selectedOptions[0]?.textContent ?? '')
      await keyboard.press('Home')
      for (let at = 0; (await chosen()) !== option; at++) {
        if (at > 40) throw new Error(`no option ${option}, the last one is ${await chosen()}`)
        await keyboard.press('ArrowDown')
      }
    },
    /** Waits until a dialog is open and has the focus. */
    inside: async (name: string | RegExp) => {
      const dialog = page.getByRole('dialog', { name })
      await dialog.waitFor()
      await soon(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
      await soon(() => hidden(page)).toBe('')
    },
    /** Goes to the cells of the list. */
    grid: () => tabUntil('grid', ({ isGrid }) => isGrid),
    /** Opens the menu of the row the cursor is at, and takes an entry of it. */
    menu: async (entry: string) => {
      await press('Shift+F10')
      await page.getByRole('menuitem', { name: entry, exact: true }).waitFor()
      await soon(
        async () =>
          (await focused(page)) !== '' &&
          (await page.getByRole('menuitem').allInnerTexts()).includes(await focused(page)),
      ).toBe(true)
      const first = await focused(page)
      for (let tries = 0; (await focused(page)) !== entry; tries++) {
        if (tries > 20) throw new Error(`no ${entry} after ${first}`)
        await press('ArrowDown')
      }
      await press('Enter')
    },
    /** Opens a page through the palette. */
    open: async (title: string) => {
      await press('Control+K')
      await at('搜索页面、人员、知识')
      await keyboard.type(title)
      await page.getByRole('option', { name: title }).first().waitFor()
      await press('Enter')
      await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
    },
    said: (text: string | RegExp) => page.getByText(text).first().waitFor(),
    gone: () => soon(() => page.getByRole('dialog').or(page.getByRole('alertdialog')).count()).toBe(0),
  }
}
