import type { EmbedTag } from '../base/attributes.ts'

interface Described {
  name: string
  summary: string
}

interface Attribute extends Described {
  /** The TypeScript type, for editors. */
  type: string
  default?: string
}

export interface ElementFacts {
  tag: EmbedTag
  /** The display name and the purpose. */
  title: string
  summary: string
  attributes: readonly Attribute[]
  properties: readonly (Described & { type: string })[]
  events: readonly (Described & { detail: string })[]
  parts: readonly Described[]
  cssProperties: readonly (Described & { default: string })[]
}

const API: Attribute = {
  name: 'api',
  type: 'string',
  default: '脚本所在的服务器',
  summary: '知库的地址，例如 https://zhiku.example.com',
}
const LANG: Attribute = { name: 'lang', type: "'zh' | 'en'", default: 'zh', summary: '界面文字的语言' }
const THEME: Attribute = {
  name: 'theme',
  type: "'light' | 'dark' | 'auto'",
  default: 'light',
  summary: '浅色、深色，或跟随访问者的系统',
}
const OPEN_IN: Attribute = {
  name: 'open-in',
  type: "'tab' | 'self' | 'event'",
  default: 'tab',
  summary: '在新标签页打开、在本页打开，或只发出 zhiku-open 事件',
}
const CATEGORY: Attribute = { name: 'category', type: 'string', summary: '只看这些分类（编码，逗号分隔，含下级）' }
const TOPIC: Attribute = { name: 'topic', type: 'string', summary: '只看这些专题（编码，逗号分隔，含下级）' }
const DOC: Attribute = { name: 'doc', type: 'string', summary: '知识的编号，即阅读页网址中的 id' }
const COMMON = [API, LANG, THEME, OPEN_IN]

const TOKEN_PROVIDER = {
  name: 'tokenProvider',
  type: '() => Promise<string>',
  summary: '返回短期令牌的函数；需要时才调用，令牌只留在内存里，失效后再调用一次。没有它就是访客',
}

const OPENED = {
  name: 'zhiku-open',
  detail: '{ id?: string; title: string; href: string }',
  summary: '有人打开一篇知识；preventDefault() 可以阻止打开',
}
const FAILED = {
  name: 'zhiku-error',
  detail: "{ kind: 'sign-in' | 'refused' | 'missing' | 'away' | 'busy' | 'failed'; message: string }",
  summary: '没有成功，以及原因',
}
const SHOWN = (detail: string) => ({ name: 'zhiku-load', detail, summary: '内容已显示' })

const part = (name: string, summary: string): Described => ({ name, summary })
const HEADING = part('heading', '标题')
const TITLE = part('title', '知识的标题')
const META = part('meta', '部门、时间等一行')
const STATE = part('state', '提示：没有找到、请先登录、连不上等')
const BUTTON = part('button', '提示里的按钮')
const TEXT = part('text', '正文')

const css = (name: string, value: string, summary: string) => ({ name: `--zhiku-${name}`, default: value, summary })
const LOOKS = [
  css('accent-color', '#0074dc', '链接、焦点和选中项的颜色'),
  css('background', '#ffffff', '底色'),
  css('color', '#1a2228', '文字颜色'),
  css('mark-color', '#fff1b8', '命中词的底色'),
  css('font-family', 'PingFang SC, Noto Sans SC, …', '字体'),
  css('font-size', '14px', '字号'),
  css('width', 'auto', '宽度'),
]

/** The complete description of the elements; the manifest and the page /embed/ are made from it. */
export const ELEMENTS: readonly ElementFacts[] = [
  {
    tag: 'zhiku-search',
    title: '搜索框',
    summary: '输入时有建议，回车后在框下显示结果：标出命中词，写明页码、部门和时间。',
    attributes: [
      ...COMMON,
      { name: 'placeholder', type: 'string', default: '搜索知识', summary: '框里的提示' },
      CATEGORY,
      TOPIC,
      {
        name: 'ask',
        type: "'off' | 'inline' | 'page'",
        default: 'off',
        summary: '不作答、在结果上面用原文的句子作答并带出处，或给出去“问答”页提问的一行',
      },
    ],
    properties: [TOKEN_PROVIDER],
    events: [
      { name: 'zhiku-search', detail: '{ query: string; total: number; ids: string[] }', summary: '搜索有了结果' },
      OPENED,
      FAILED,
    ],
    parts: [
      part('box', '输入框的外框'),
      part('input', '输入框'),
      part('panel', '下拉面板'),
      part('list', '面板里的列表'),
      part('option', '一条建议或结果'),
      part('answer', '结果上面的回答'),
      part('cite', '回答的出处'),
      TITLE,
      part('kind', '文件类型'),
      part('snippet', '片段'),
      part('mark', '命中词'),
      META,
      STATE,
      BUTTON,
    ],
    cssProperties: [
      ...LOOKS,
      css('border-color', '#858f98', '边框颜色'),
      css('height', '42px', '框的高度'),
      css('radius', '8px', '圆角'),
      css('panel-height', '520px', '面板最高多少，不超出窗口'),
      css('layer', '1000', '面板的 z-index'),
    ],
  },
  {
    tag: 'zhiku-list',
    title: '知识列表',
    summary: '最新的知识；可以限定分类、专题，或用一个保存的搜索。',
    attributes: [
      ...COMMON,
      { name: 'heading', type: 'string', summary: '列表上方的标题' },
      CATEGORY,
      TOPIC,
      { name: 'saved', type: 'string', summary: '保存的搜索的编号；只显示令牌所代表的人自己的搜索' },
      { name: 'size', type: 'number', default: '5', summary: '显示几篇，1 到 50' },
    ],
    properties: [TOKEN_PROVIDER],
    events: [SHOWN('{ ids: string[] }'), OPENED, FAILED],
    parts: [
      part('content', '全部内容'),
      HEADING,
      part('list', '列表'),
      part('row', '一行'),
      TITLE,
      META,
      STATE,
      BUTTON,
    ],
    cssProperties: LOOKS,
  },
  {
    tag: 'zhiku-knowledge',
    title: '一篇知识',
    summary: '一篇知识现行版本的正文，水印按站点的设置。',
    attributes: [...COMMON, DOC],
    properties: [TOKEN_PROVIDER],
    events: [SHOWN('{ id: string; title: string; expired: boolean }'), OPENED, FAILED],
    parts: [part('content', '全部内容'), HEADING, TITLE, META, part('expired', '“已过期”'), TEXT, STATE, BUTTON],
    cssProperties: LOOKS,
  },
  {
    tag: 'zhiku-passage',
    title: '一段话',
    summary: '引用知识里的一段话。新版本审核通过后显示新的文字；知识过期或这段话不在了，会写明。',
    attributes: [
      ...COMMON,
      { name: 'href', type: 'string', summary: '在阅读页选中一段文字，点“复制引用链接”得到的链接' },
      DOC,
      { name: 'quote', type: 'string', summary: '不用 href 时：这段话，或它的开头' },
      { name: 'quote-end', type: 'string', summary: '不用 href 时：长段落的结尾' },
    ],
    properties: [TOKEN_PROVIDER],
    events: [
      SHOWN("{ id: string; title: string; expired: boolean; passage: 'same' | 'revised' | 'gone' }"),
      OPENED,
      FAILED,
    ],
    parts: [part('content', '全部内容'), TEXT, TITLE, META, part('expired', '“已过期”'), STATE, BUTTON],
    cssProperties: LOOKS,
  },
]
