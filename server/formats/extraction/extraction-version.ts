/**
 * Raised by whoever changes what is read out of a file of any format: its text, how that is cut into passages, their pages
 * and headings, title, outline, links or warnings. What an earlier one has read is then read again in the background
 * (`server/knowledge/documents/text/reread-task.ts`), every stored file once, so a change that no file of the corpus shows need not raise it.
 * 0 stands for the time before versions were noted.
 */
export const EXTRACTION_VERSION = 6
