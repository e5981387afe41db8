import type { XmlAttributes } from './xml-handler.ts'
import { attribute, readXml } from './xml-reader.ts'
import type { ZipEntry, ZipReader } from '../extraction/index.ts'

/** An element as a tree. Only for parts that are small by nature; the number of elements is capped. */
export interface XmlElement {
  name: string
  attributes: XmlAttributes
  children: XmlElement[]
  /** The text of the element itself, without its children's. */
  text: string
}

/** A page of a form has about a thousand elements. Elements beyond this number are left out. */
const ELEMENTS = 300_000

/** Reads a whole part; null for an empty one. All limits of {@link readXml} apply. */
export async function readTree(zip: ZipReader, part: ZipEntry): Promise<XmlElement | null> {
  let root: XmlElement | null = null
  const open: XmlElement[] = []
  let count = 0
  await readXml(zip, part, {
    open(name, attributes) {
      const element: XmlElement = { name, attributes, children: [], text: '' }
      open.at(-1)?.children.push(element)
      root ??= element
      open.push(element)
      count += 1
    },
    text(text) {
      const element = open.at(-1)
      if (element !== undefined) element.text += text
    },
    close: () => void open.pop(),
    isDone: () => count > ELEMENTS,
  })
  return root
}

export const findChild = (element: XmlElement | null | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child) => child.name === name)

export const listChildren = (element: XmlElement | null | undefined, name: string): XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? []

export const trimmedText = (element: XmlElement | undefined): string => element?.text.trim() ?? ''

export const said = (element: XmlElement, name: string): string | null => attribute(element.attributes, name)

/** A number in an attribute; null if there is none. */
export function readNumber(element: XmlElement, name: string): number | null {
  const text = said(element, name)
  const value = text === null || text.trim() === '' ? Number.NaN : Number(text)
  return Number.isFinite(value) ? value : null
}

/** Numbers separated by spaces; anything else counts as 0. */
export function numbersIn(list: string | null, most = 10_000): number[] {
  const words = (list ?? '').trim().split(/[\s,]+/, most)
  return words[0] === '' ? [] : words.map((word) => Number(word) || 0)
}
