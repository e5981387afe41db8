/** The throw-away process that finds the article in one foreign page; started by `read-article.ts` in the sandbox. */
import { answerShutIn } from '#server/extraction/index.ts'
import { type ArticleJob, parseArticle } from './parse-article.ts'

await answerShutIn(async (content, job) => Buffer.from(JSON.stringify(parseArticle(content(), job as ArticleJob))))
