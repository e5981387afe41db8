import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { line } from '../values.ts'

export const chapter = '首页与站点'

/*
 * Ours: the user manual of the program, separate from the site's documents. Everybody who may read documents may read
 * it.
 */

const Page = {
  /** The name of its file without the ending; other pages link to it with this name. */
  name: v.string(),
  title: v.string(),
}

/** In reading order; with `words`, the pages that contain all of them in title or text. */
export const helpPages = endpoint({
  method: 'GET',
  path: '/KM/kmHelp/list',
  summary: '帮助：各页的标题，可以按词查找',
  query: v.object({ words: v.optional(line(200)) }),
  result: v.array(v.object({ chapter: v.string(), ...Page })),
  access: 'guest',
})

/** The text without its title, with its pictures. */
export const helpPage = endpoint({
  method: 'GET',
  path: '/KM/kmHelp/queryByName',
  summary: '帮助：一页的正文（Markdown）',
  query: v.object({ name: line(100) }),
  result: v.object({ ...Page, markdown: v.string() }),
  access: 'guest',
})

/** The titles of documents that the first start loaded (`ZHIKU_SAMPLE=1`) and nobody has revised since. */
export const sampleDocuments = endpoint({
  method: 'GET',
  path: '/KM/kmHelp/sample/list',
  summary: '随产品载入知识、没有修订过的手册和示例公司的知识',
  result: v.array(v.string()),
  access: 'km:config:edit',
  ofInstallation: true,
})

/**
 * Moves the manual to the recycle bin, and deletes the sample company for good: its documents, and its people, categories
 * and departments as far as nothing else hangs on them. The result is the number of documents.
 */
export const sampleDelete = endpoint({
  method: 'DELETE',
  path: '/KM/kmHelp/sample/delete',
  summary: '移走随产品载入的手册和示例公司',
  result: v.number(),
  access: 'km:config:edit',
  ofInstallation: true,
  audit: ['document-delete', 'document-purge', 'user-delete', 'user-purge', 'category-delete', 'department-delete'],
  done: '已移走',
})
