import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '..')

/** Words of librarians, and what people say. Comments are English, so Chinese in a source file is said to people. */
const OLD_WORDS: Readonly<Record<string, string>> = {
  检索: '搜索',
  公开范围: '谁能看',
  '所有人（含访客）': '所有人可看',
  被退回: '需修改',
  已阅读并理解: '我已读完',
  必读确认: '我已读完',
  标题中的字词: '按标题查找',
  本页全选: '选择本页',
  只含部分词语: '部分匹配',
  我收藏的: '收藏',
  相关知识: '接着看',
  网络错误: '说清楚什么没有成功、什么还在',
}

/** Lexicons of search, and tests of it: there the old words are what people type. */
const NOT_SAID = /\.test\.tsx?$|^server\/search\/(analysis|lexicon|tuning)\/|\/migrations\//

it('speaks to people in the words of today', () => {
  const files = execFileSync(
    'git',
    [
      '-c',
      'core.quotePath=false',
      'ls-files',
      'portal',
      'ui',
      'embeds',
      'core',
      'server',
      'admin',
      'cli',
      'docs/manual',
    ],
    {
      cwd: ROOT,
      encoding: 'utf8',
    },
  )
    .split('\n')
    .filter((file) => /\.(tsx?|md)$/.test(file) && !NOT_SAID.test(file))
  expect(files.length).toBeGreaterThan(1500)
  const found = files.flatMap((file) => {
    const text = readFileSync(path.join(ROOT, file), 'utf8')
    return Object.entries(OLD_WORDS)
      .filter(([old]) => text.includes(old))
      .map(([old, today]) => `${file}: ${old} → ${today}`)
  })
  expect(found).toEqual([])
})
