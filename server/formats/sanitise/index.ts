/** What other features may use: the only place that cleans HTML from users or files. */
export { type CleanHtml, sanitise, SanitiseRefusal } from './sanitise.ts'
