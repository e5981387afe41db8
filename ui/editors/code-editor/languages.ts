import type { Extension } from '@codemirror/state'

const GRAMMARS = {
  css: async () => (await import('@codemirror/lang-css')).css(),
  html: async () => (await import('@codemirror/lang-html')).html(),
  javascript: async () => (await import('@codemirror/lang-javascript')).javascript({ jsx: true, typescript: true }),
  json: async () => (await import('@codemirror/lang-json')).json(),
  markdown: async () => (await import('./markdown-grammar.ts')).markdownGrammar(),
  python: async () => (await import('@codemirror/lang-python')).python(),
  sql: async () => (await import('@codemirror/lang-sql')).sql(),
  xml: async () => (await import('@codemirror/lang-xml')).xml(),
} as const satisfies Readonly<Record<string, () => Promise<Extension>>>

export type EditedLanguage = keyof typeof GRAMMARS

/** The grammar of a language; none means no syntax colours. */
export const loadGrammar = async (language: EditedLanguage | undefined): Promise<Extension> =>
  language === undefined ? [] : GRAMMARS[language]()
