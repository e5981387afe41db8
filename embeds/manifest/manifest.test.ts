import { expect, it } from 'vitest'
import { ATTRIBUTES } from '../base/attributes.ts'
import { PAGE_COLOURS } from '../base/colours.ts'
import { customElementsManifest } from './manifest.ts'

const [module] = customElementsManifest().modules

it('describes the attributes that the elements read, and no others', () => {
  const described = module!.declarations.map(
    ({ tagName, attributes }) => [tagName, attributes.map(({ name }) => name).toSorted()] as const,
  )
  const read = Object.entries(ATTRIBUTES).map(([tag, names]) => [tag, names.toSorted()] as const)
  expect(described).toEqual(read)
})

it('names every colour that a page may set', () => {
  const named = module!.declarations[0]!.cssProperties.map(({ name }) => name)
  for (const colour of Object.values(PAGE_COLOURS)) expect(named).toContain(colour)
})
