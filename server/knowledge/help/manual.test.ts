import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { CHAPTERS } from './chapters.ts'
import { found, manualIn } from './manual.ts'

const FOLDER = path.resolve(import.meta.dirname, '../../../docs/manual')
const pages = () => manualIn(FOLDER).pages()

it('has every page of the folder in exactly one chapter', () => {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.md'))
  expect(
    Object.values(CHAPTERS)
      .flat()
      .map((name) => `${name}.md`)
      .toSorted(),
  ).toEqual(files.toSorted())
})

it('has a title for each, links only to pages that are there, and every picture in the text', async () => {
  const all = await pages()
  const names = new Set(all.map(({ name }) => name))
  for (const { name, title, markdown } of all) {
    expect(title).toBe(name)
    for (const [, target] of markdown.matchAll(/\]\(([^):#]+)\.md\)/g))
      expect([name, target === '../cli' || names.has(target!)]).toEqual([name, true])
    expect(markdown).not.toContain('](pictures/')
    expect(markdown).not.toContain('base64,undefined')
  }
  expect(all.find(({ name }) => name === '搜索知识')!.markdown).toContain('](data:image/webp;base64,UklGR')
})

it('finds pages by all words, in title or text, and not by what a picture is made of', async () => {
  const names = async (words: string) => found(await pages(), words).map(({ name }) => name)
  expect(await names(' ')).toHaveLength((await pages()).length)
  expect(await names('分享与申请')).toContain('分享与申请访问')
  expect(await names('zhiku_port  配置')).toContain('配置项说明')
  expect(await names('base64')).toEqual([])
})

it('says so where it was not installed, and reads it once it is there', async () => {
  await expect(manualIn(path.join(FOLDER, 'nothing')).pages()).rejects.toThrow('使用手册没有随程序安装')
})
