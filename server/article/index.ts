/** What other features may use to keep an article of the web as knowledge. */
export { readArticle } from './read-article.ts'
export type { Article, ArticleOutcome } from './article.ts'
