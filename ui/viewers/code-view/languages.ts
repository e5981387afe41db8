import type { LanguageFn } from 'highlight.js'

/** Each language is loaded with the first file that needs it. */
const LANGUAGES = {
  bash: () => import('highlight.js/lib/languages/bash'),
  cpp: () => import('highlight.js/lib/languages/cpp'),
  csharp: () => import('highlight.js/lib/languages/csharp'),
  css: () => import('highlight.js/lib/languages/css'),
  go: () => import('highlight.js/lib/languages/go'),
  ini: () => import('highlight.js/lib/languages/ini'),
  java: () => import('highlight.js/lib/languages/java'),
  javascript: () => import('highlight.js/lib/languages/javascript'),
  json: () => import('highlight.js/lib/languages/json'),
  python: () => import('highlight.js/lib/languages/python'),
  sql: () => import('highlight.js/lib/languages/sql'),
  typescript: () => import('highlight.js/lib/languages/typescript'),
  yaml: () => import('highlight.js/lib/languages/yaml'),
} satisfies Record<string, () => Promise<{ default: LanguageFn }>>

export type Language = keyof typeof LANGUAGES

const BY_SUFFIX: Readonly<Record<string, Language>> = {
  bash: 'bash',
  c: 'cpp',
  cc: 'cpp',
  cfg: 'ini',
  conf: 'ini',
  cpp: 'cpp',
  cs: 'csharp',
  css: 'css',
  go: 'go',
  h: 'cpp',
  hpp: 'cpp',
  ini: 'ini',
  java: 'java',
  js: 'javascript',
  json: 'json',
  jsonl: 'json',
  jsx: 'javascript',
  mjs: 'javascript',
  properties: 'ini',
  py: 'python',
  sh: 'bash',
  sql: 'sql',
  toml: 'ini',
  ts: 'typescript',
  tsx: 'typescript',
  yaml: 'yaml',
  yml: 'yaml',
}

/** The language of a file by the ending of its name; null when it is shown as plain text. */
export const fileLanguage = (suffix: string | null | undefined): Language | null =>
  suffix && Object.hasOwn(BY_SUFFIX, suffix) ? BY_SUFFIX[suffix]! : null

/** Names of languages in the order of a menu. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  bash: 'Shell',
  cpp: 'C / C++',
  csharp: 'C#',
  css: 'CSS',
  go: 'Go',
  ini: '配置文件',
  java: 'Java',
  javascript: 'JavaScript',
  json: 'JSON',
  python: 'Python',
  sql: 'SQL',
  typescript: 'TypeScript',
  yaml: 'YAML',
}

/** The language that a code block names, by its name or by the ending of its files; null when it is not one of ours. */
export const namedLanguage = (name: string): Language | null =>
  Object.hasOwn(LANGUAGES, name) ? (name as Language) : fileLanguage(name)

/** The markup from highlight.js: the escaped text with elements around the coloured parts. */
export async function highlighted(text: string, language: Language): Promise<string> {
  const [{ default: highlighter }, { default: grammar }] = await Promise.all([
    import('highlight.js/lib/core'),
    LANGUAGES[language](),
  ])
  if (!highlighter.getLanguage(language)) highlighter.registerLanguage(language, grammar)
  return highlighter.highlight(text, { language, ignoreIllegals: true }).value
}
