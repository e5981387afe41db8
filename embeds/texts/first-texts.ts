/** The texts needed before any part is loaded. */
const TEXTS = {
  zh: { label: '搜索知识', placeholder: '搜索知识', clear: '清空', away: '暂时连不上知库', retry: '重试' },
  en: {
    label: 'Search',
    placeholder: 'Search',
    clear: 'Clear',
    away: 'The knowledge base is out of reach',
    retry: 'Try again',
  },
} as const

/** The language of an element from its own `lang`: English, else Chinese. */
export const elementLanguage = (lang: string): 'zh' | 'en' => (/^en\b/i.test(lang) ? 'en' : 'zh')

export const firstTexts = (lang: string) => TEXTS[elementLanguage(lang)]
