/** What other features may use: the one place that cleans HTML which people or files bring. */
export { type CleanHtml, sanitise, SanitiseRefusal } from './sanitise.ts'
