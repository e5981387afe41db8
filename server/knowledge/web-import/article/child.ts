/** The throw-away process that finds the article in one foreign page; started by `read-article.ts` in the sandbox. */
import { answerSandboxed } from '#server/sandbox/sandboxed-child.ts'
import { type ArticleJob, parseArticle } from './parse-article.ts'

await answerSandboxed(async (content, job) => Buffer.from(JSON.stringify(parseArticle(content(), job as ArticleJob))))
