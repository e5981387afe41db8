/** What other features may use. Only this folder cleans HTML from users or files. */
export { type CleanHtml, sanitise, SanitiseRefusal } from './sanitise.ts'
