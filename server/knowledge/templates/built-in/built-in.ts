/** A template that every new installation has. Its body is HTML as the editor writes it, for every category. */
export interface BuiltIn {
  /** Never changes: the installation remembers by this key that it has received it. */
  key: string
  name: string
  purpose: string
  keywords: string
  body: string
}

/** Lines of HTML without the indentation of the source, which the editor would take for spaces. */
export const lines = (html: string): string =>
  html
    .split('\n')
    .map((line) => line.trim())
    .join('')

export const tableOf = (titles: readonly string[], ...rows: readonly (readonly string[])[]): string => {
  const line = (tag: 'td' | 'th', cells: readonly string[]) =>
    `<tr>${cells.map((cell) => `<${tag}><p>${cell}</p></${tag}>`).join('')}</tr>`
  return `<table><tbody>${line('th', titles)}${rows.map((row) => line('td', row)).join('')}</tbody></table>`
}

/** Tasks that are open. */
export const tasks = (...texts: readonly string[]): string =>
  `<ul>${texts.map((text) => `<li data-checked="false"><p>${text}</p></li>`).join('')}</ul>`

export const callout = (kind: 'tip' | 'result' | 'caution', text: string): string =>
  `<aside data-callout="${kind}"><p>${text}</p></aside>`
