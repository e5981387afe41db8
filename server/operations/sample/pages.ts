import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** One document of the sample company, as its space's file in `docs/sample` says it. */
export interface Page {
  file: string
  title: string
  space: string
  /** Of the form 名称：内容, several of one name in their order. */
  facts: ReadonlyMap<string, readonly string[]>
  text: string
}

export interface SampleSpace {
  name: string
  description: string
  pages: readonly Page[]
}

/** The files in the order of their names, which begin with a number. */
export const readSpaces = (folder: string): SampleSpace[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.txt'))
    .toSorted()
    .map((file) => parseSpace(readFileSync(path.join(folder, file), 'utf8')))

/** First the space's name and what it is for, then its documents, each after a line `=== name of its file`. */
export function parseSpace(source: string): SampleSpace {
  const [head = '', ...parts] = source.split(/^=== /m)
  const [name = '', description = ''] = head.trim().split('\n')
  return { name, description, pages: parts.map((part) => parsePage(part, name)) }
}

function parsePage(part: string, space: string): Page {
  const [head = '', text = ''] = part.split(/^---\n/m)
  const [file = '', ...lines] = head.trim().split('\n')
  const facts = lines.map((line) => [line.slice(0, line.indexOf('：')), line.slice(line.indexOf('：') + 1)] as const)
  return {
    file,
    title: file.replace(/\.\w+$/, ''),
    space,
    facts: new Map([...Map.groupBy(facts, ([key]) => key)].map(([key, all]) => [key, all.map(([, value]) => value)])),
    text: `${text.trim()}\n`,
  }
}

export const fact = (page: Page, name: string): string | undefined => page.facts.get(name)?.[0]
export const factList = (page: Page, name: string): string[] =>
  (fact(page, name) ?? '').split(/[ ,，]+/).filter(Boolean)
