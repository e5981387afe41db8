import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { line } from '../values.ts'

export const chapter = '首页与站点'

/*
 * Ours: the user manual that comes with the program, a collection of its own beside the site's documents. Whoever may
 * read here may read it.
 */

const Page = {
  /** The name of its file without the ending; other pages link to it by that. */
  name: v.string(),
  title: v.string(),
}

/** In the order of reading; with `words`, the pages that have all of them in title or text. */
export const helpPages = endpoint({
  method: 'GET',
  path: '/KM/kmHelp/list',
  summary: '帮助：各页的标题，可以按词查找',
  query: v.object({ words: v.optional(line(200)) }),
  result: v.array(v.object({ chapter: v.string(), ...Page })),
  access: 'guest',
})

/** The text without its title, its pictures in it. */
export const helpPage = endpoint({
  method: 'GET',
  path: '/KM/kmHelp/queryByName',
  summary: '帮助：一页的正文（Markdown）',
  query: v.object({ name: line(100) }),
  result: v.object({ ...Page, markdown: v.string() }),
  access: 'guest',
})

/** What earlier versions loaded into the library at the first start and nobody has revised since: their titles. */
export const sampleDocuments = endpoint({
  method: 'GET',
  path: '/KM/kmHelp/sample/list',
  summary: '随产品载入知识、没有修订过的手册',
  result: v.array(v.string()),
  access: 'km:config:edit',
})

/** Into the recycle bin; the result says how many. */
export const sampleDelete = endpoint({
  method: 'DELETE',
  path: '/KM/kmHelp/sample/delete',
  summary: '把随产品载入的手册移到回收站',
  result: v.number(),
  access: 'km:config:edit',
  audit: ['document-delete'],
  done: '已移到回收站',
})
