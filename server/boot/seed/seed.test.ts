import { expect, it } from 'vitest'
import { contract } from '#core/contract/index.ts'
import { weakness } from '#core/rules/password.ts'
import { builtInDictionaries } from '#server/settings/dictionaries/index.ts'
import { assertFurnished } from './permissions/furnished.ts'
import { BUTTONS, MENUS } from './permissions/index.ts'
import { readablePassword } from './readable-password.ts'

it('has a menu above every menu, and a right below one for every call of the contract', () => {
  expect(() => assertFurnished(contract, MENUS, BUTTONS)).not.toThrow()
  const without = BUTTONS.filter(({ code }) => code !== 'sys:gatewayRoute:edit')
  expect(() => assertFurnished(contract, MENUS, without)).toThrow(
    'no menu has the right sys:gatewayRoute:edit, which a call asks for',
  )
  expect(() =>
    assertFurnished(
      contract,
      MENUS.filter(({ key }) => key !== 'system-position'),
      BUTTONS,
    ),
  ).toThrow('sys:position:list stands below the menu system-position, which is not before it')
})
it('names each thing once, and parents before their children', () => {
  const keys = [...MENUS.map((m) => m.key), ...BUTTONS.map((b) => b.code), ...builtInDictionaries().map((d) => d.code)]
  expect(new Set(keys).size).toBe(keys.length)
  const seen = new Set<string>()
  for (const menu of MENUS) {
    expect(menu.parent === undefined || seen.has(menu.parent)).toBe(true)
    seen.add(menu.key)
  }
  for (const button of BUTTONS) expect(seen).toContain(button.parent)
})
it('writes every dictionary item as value and text, no value twice', () => {
  for (const { code, items } of builtInDictionaries()) {
    for (const line of items) expect(`${code}: ${line}`).toMatch(/^\w+: \S+ \S.*$/)
    const values = items.map((line) => `${code} ${line.split(' ')[0]}`)
    expect(values).toEqual([...new Set(values)])
  }
})
it('makes up passwords that may be used, never one twice', () => {
  const made = Array.from({ length: 200 }, readablePassword)
  for (const password of made) {
    expect(weakness(password)).toBeNull()
    expect(password).toMatch(/^[a-zA-Z3-9]{16}$/)
  }
  expect(new Set(made).size).toBe(200)
})
