import { childProgram } from '#server/sandbox/children.ts'
import { runSandboxed } from '#server/sandbox/run-sandboxed.ts'
import { placePictures } from '#server/rendering/pictures/index.ts'
import type { Fetched } from '../safe-fetch/fetch-limits.ts'
import { SanitiseRefusal } from '#server/formats/sanitise/index.ts'
import type { Article, ArticleDeps, ArticleOutcome } from './article.ts'
import { fetchPictures } from './fetch-pictures.ts'
import type { ArticleJob } from './parse-article.ts'
import { decodeArticle, type ParsedArticle } from './parsed-article.ts'

/** Beside this file in the sources, beside the bundle in a build (`build.ts` names it). */

/** Turns a fetched page into an article: text, facts, and stored pictures. Rejects only on abort. */
export async function readArticle(page: Fetched, deps: ArticleDeps): Promise<ArticleOutcome> {
  const job: ArticleJob = { url: page.url, charset: page.charset }
  const outcome = await runSandboxed({
    entry: childProgram('article-child'),
    content: page.bytes,
    job,
    work: '读取网页',
    signal: deps.signal,
    ...(deps.reading && { limits: deps.reading }),
  })
  if (outcome.state !== 'done') return { state: outcome.state, reason: outcome.reason }
  const parsed = decodeArticle(outcome.output)
  if (parsed === null) return { state: 'refused', reason: '网页结构过于复杂或已损坏，无法读取' }
  try {
    return await assemble(parsed, deps)
  } catch (error) {
    if (error instanceof SanitiseRefusal) return { state: 'refused', reason: error.message }
    throw error
  }
}

async function assemble(parsed: ParsedArticle, deps: ArticleDeps): Promise<ArticleOutcome> {
  const { title, author, date, lead } = parsed
  const bare = placePictures(parsed.html, []) // refuses a text that is too long before anything is fetched for it
  if (bare.replace(/<[^>]*>/g, '').trim() === '' && parsed.pictures.length === 0) {
    return { state: 'refused', reason: '网页中没有可读的正文，可能需要登录或由脚本生成' }
  }
  const stored = await fetchPictures(parsed.pictures, deps)
  const lost = stored.filter((sha256) => sha256 === null).length
  const article: Article = {
    title,
    author,
    date,
    lead: lead === null ? null : (stored[lead] ?? null),
    html: placePictures(parsed.html, stored),
    pictures: [...new Set(stored.filter((sha256) => sha256 !== null))],
    warnings: lost === 0 ? [] : [`有 ${lost} 张图片无法下载或显示，已略去`],
  }
  return { state: 'done', article }
}
