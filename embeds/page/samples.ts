import type { EmbedTag } from '../base/attributes.ts'

/** A document to show, and a sentence of it. */
export interface Sample {
  id: string
  quote: string
}

/** The attributes that the page sets on an element beside `theme`. */
export function attributesFor(tag: EmbedTag, sample: Sample | null): Readonly<Record<string, string>> {
  const { id, quote } = sample ?? { id: '知识编号', quote: '引用的那句话' }
  const all: Readonly<Record<EmbedTag, Readonly<Record<string, string>>>> = {
    'zhiku-search': { placeholder: '问一句话，或输入几个词' },
    'zhiku-list': { heading: '最新知识', size: '5' },
    'zhiku-knowledge': { doc: id },
    'zhiku-passage': { doc: id, quote },
  }
  return all[tag]
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;')

export const tagMarkup = (tag: EmbedTag, attributes: Readonly<Record<string, string>>): string =>
  `<${tag}${Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('')}></${tag}>`

export const scriptTag = (origin: string): string =>
  `<style>zhiku-search{display:block;min-height:42px}</style>
<script src="${origin}/embed/zhiku-search.js" defer></script>`

export const singleTag = (origin: string, integrity: string): string =>
  `<script src="${origin}/embed/zhiku-search.single.js" integrity="${integrity}" crossorigin="anonymous" defer></script>`

export const policyFor = (origin: string): string => `script-src ${origin}; connect-src ${origin}`

export const TOKEN_CODE = `document.querySelector('zhiku-search').tokenProvider = async () =>
  (await (await fetch('/您的服务器/知库令牌')).json()).token`
