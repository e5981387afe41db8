import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Reject } from '#server/kernel/reject.ts'
import { CHAPTERS } from './chapters.ts'

export interface ManualPage {
  name: string
  chapter: string
  title: string
  markdown: string
}

/** The user manual, read from the program's folder when it is first asked for. */
export interface Manual {
  pages: () => Promise<readonly ManualPage[]>
}

export function manualIn(folder: string): Manual {
  let known: Promise<ManualPage[]> | null = null
  return {
    pages() {
      known ??= readManual(folder).catch((error: unknown) => {
        known = null
        throw isAbsent(error) ? new Reject('使用手册没有随程序安装') : error
      })
      return known
    },
  }
}

const isAbsent = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

const readManual = (folder: string): Promise<ManualPage[]> =>
  Promise.all(
    Object.entries(CHAPTERS).flatMap(([chapter, names]) =>
      names.map(async (name) => {
        const source = await readFile(path.join(folder, `${name}.md`), 'utf8')
        return { name, chapter, ...(await toManualPage(folder, source)) }
      }),
    ),
  )

async function toManualPage(folder: string, source: string): Promise<Pick<ManualPage, 'title' | 'markdown'>> {
  const [, title = '', text = source] = /^# ([^\n]+)\n+([^]*)$/.exec(source) ?? []
  return { title, markdown: await withPictures(folder, text) }
}

/** Pictures are in the text: an address would have to work through every proxy, and in pages of other hosts. */
async function withPictures(folder: string, text: string): Promise<string> {
  const named = [...new Set(text.match(/(?<=\]\()pictures\/[\w-]+\.webp(?=\))/g))]
  const data = new Map(
    await Promise.all(named.map(async (name) => [name, await readFile(path.join(folder, name), 'base64')] as const)),
  )
  return text.replace(/(?<=\]\()pictures\/[\w-]+\.webp(?=\))/g, (name) => `data:image/webp;base64,${data.get(name)}`)
}

/** The pages that contain every word in title or text; without words, all pages. */
export function found(pages: readonly ManualPage[], words: string): readonly ManualPage[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  return pages.filter((page) => {
    const text = `${page.title}\n${page.markdown.replace(/\]\([^)]*\)/g, ']')}`.toLowerCase()
    return wanted.every((word) => text.includes(word))
  })
}
