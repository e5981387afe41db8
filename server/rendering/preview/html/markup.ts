interface Chapter {
  title: string
  html: string
}

/** A file as cleaned markup. */
export interface Markup {
  chapters: Chapter[]
  mail?: { headers: [string, string][]; attachments: { name: string; size: number }[] }
  truncated: boolean
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes text for markup. */
export const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? '')

/** Texts as paragraphs. */
export const asMarkup = (texts: readonly string[]): string =>
  escaped(texts.join('\n\n'))
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${paragraph.trim().replaceAll('\n', '<br>')}</p>`)
    .join('')
