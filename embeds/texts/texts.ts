import { languageOf } from './first-texts.ts'

const ZH = {
  suggestions: '检索建议',
  results: '检索结果',
  history: '搜过',
  hot: '热门',
  title: '知识',
  meant: '或许是',
  page: (n: number) => `第 ${n} 页`,
  attachment: (name: string) => `附件：${name}`,
  more: (n: number) => `还有 ${n} 处`,
  partial: '只含部分词语',
  expired: '已过期',
  found: (n: number) => `找到 ${n} 篇`,
  corrected: (q: string) => `已按“${q}”检索`,
  all: (n: string) => `在知库中查看全部 ${n} 篇`,
  nothing: (q: string) => `没有找到“${q}”`,
  nothingHint: '换一种说法，或减少几个词。您没有权限阅读的知识不会出现在这里。',
  loading: '正在检索',
  retry: '重试',
  portal: '打开知库',
  read: '在知库中阅读',
  empty: '这里还没有知识',
  untitled: '知识',
  version: (n: number) => `第 ${n} 版`,
  truncated: '正文太长，这里只显示前面的部分。',
  noText: '这篇知识没有可以显示的文字。',
  gone: '引用的这段文字已不在现行版本中',
  goneHint: '它可能在修订时被删去。请到原文查看现在怎样规定。',
  revised: '原文已修订，以下是现行文字',
  quoted: '引自',
  noDoc: '没有指定知识',
  code: '代码',
  table: '表格',
  picture: (alt: string) => (alt ? `［图片：${alt}］` : '［图片］'),
  failures: {
    'sign-in': ['请先登录知库', '登录后才能看到这里的内容。'],
    refused: ['没有权限', '请联系知库的管理员开通。'],
    missing: ['没有找到这篇知识', '它可能已被删除，或者您没有阅读它的权限。'],
    away: ['暂时连不上知库', '输入的内容还在，请稍后再试。'],
    busy: ['请求太频繁', '请过几秒再试。'],
    failed: ['没有成功', '请稍后再试。'],
  },
} as const

type Texts = {
  [K in keyof typeof ZH]: (typeof ZH)[K] extends string
    ? string
    : (typeof ZH)[K] extends (...args: infer A) => string
      ? (...args: A) => string
      : { readonly [F in keyof (typeof ZH)['failures']]: readonly [string, string] }
}

const EN: Texts = {
  suggestions: 'Suggestions',
  results: 'Results',
  history: 'Recent',
  hot: 'Popular',
  title: 'Document',
  meant: 'Maybe',
  page: (n) => `Page ${n}`,
  attachment: (name) => `Attachment: ${name}`,
  more: (n) => `${n} more`,
  partial: 'Some of the words only',
  expired: 'Expired',
  found: (n) => `${n} found`,
  corrected: (q) => `Showing results for “${q}”`,
  all: (n) => `See all ${n} in the knowledge base`,
  nothing: (q) => `Nothing found for “${q}”`,
  nothingHint: 'Try other or fewer words. What you may not read is not shown here.',
  loading: 'Searching',
  retry: 'Try again',
  portal: 'Open the knowledge base',
  read: 'Read in the knowledge base',
  empty: 'Nothing here yet',
  untitled: 'Document',
  version: (n) => `Version ${n}`,
  truncated: 'The text is long; this is its beginning.',
  noText: 'This document has no text to show.',
  gone: 'The quoted passage is no longer in the text in force',
  goneHint: 'It may have been removed by a revision. See the document for what holds now.',
  revised: 'The text was revised; this is what is in force',
  quoted: 'From',
  noDoc: 'No document is named',
  code: 'Code',
  table: 'Table',
  picture: (alt) => (alt ? `[Picture: ${alt}]` : '[Picture]'),
  failures: {
    'sign-in': ['Please sign in to the knowledge base', 'You can see this after signing in.'],
    refused: ['Not allowed', 'Please ask an administrator of the knowledge base.'],
    missing: ['Document not found', 'It may have been deleted, or you may not read it.'],
    away: ['The knowledge base is out of reach', 'What you typed is kept. Please try again.'],
    busy: ['Too many requests', 'Please try again in a few seconds.'],
    failed: ['That did not work', 'Please try again.'],
  },
}

export const textsOf = (lang: string): Texts => (languageOf(lang) === 'en' ? EN : ZH)
