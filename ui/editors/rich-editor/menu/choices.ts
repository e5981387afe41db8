import type { Editor } from '@tiptap/core'
import type { IconName } from '../../../controls/icon/icon.tsx'
import { CALLOUTS, type CalloutKind } from '#core/text/callouts.ts'
import type { Hue } from '../../../theme/hues.ts'
import { CALLOUT_HUES } from '../../../viewers/markdown-view/own-blocks.ts'
import { setStyle } from '../bar/tools.ts'

/** Something that a menu offers. */
export interface Choice {
  key: string
  group: string
  name: string
  note?: string
  icon: IconName
  hue?: Hue
  /** How it is typed instead. */
  typed?: string
  /** The words by which it is found beside its name: pinyin, its initials, English. */
  words?: string
  run: (editor: Editor) => void
}

export interface Finders {
  /** People whose name contains the word. */
  people?: (word: string, signal: AbortSignal) => Promise<readonly Found[]>
  /** Documents that the writer may see. */
  documents?: (word: string, signal: AbortSignal) => Promise<readonly Found[]>
}

export interface Found {
  id: string
  name: string
  detail?: string | undefined
}

const USUAL = '常用'
const TEXT = '文字'
const COMPANY = '引用公司内容'
const chain = (editor: Editor) => editor.chain().focus()

const heading = (level: 1 | 2 | 3, name: string, words: string): Choice => ({
  key: `h${level}`,
  group: TEXT,
  name,
  icon: `heading-${level}`,
  typed: '#'.repeat(level),
  words,
  run: (editor) => setStyle(editor, level),
})

const CALLOUT_LOOKS: Readonly<Record<CalloutKind, Pick<Choice, 'icon' | 'note' | 'words'>>> = {
  tip: { icon: 'lightbulb', note: '读的人不要错过', words: 'tixing tx gaoliangkuai glk callout tip note' },
  result: { icon: 'circle-check', note: '已经定下来的', words: 'jielun jl gaoliangkuai glk callout result' },
  caution: {
    icon: 'triangle-alert',
    note: '做之前先看',
    words: 'zhuyi zy gaoliangkuai glk callout warning caution',
  },
}

/** What can be put into a text, in the order of the menu. */
export function blockChoices(finders: Finders, choosePicture: () => void): readonly Choice[] {
  return [
    ...usualChoices(choosePicture),
    ...Object.entries(CALLOUT_LOOKS).map(([kind, look]) => callout(kind as CalloutKind, look)),
    ...TEXT_CHOICES,
    ...companyChoices(finders),
  ]
}

const usualChoices = (choosePicture: () => void): readonly Choice[] => [
  {
    key: 'task',
    group: USUAL,
    name: '待办',
    note: '做完打勾',
    icon: 'list-todo',
    hue: 'blue',
    typed: '[]',
    words: 'daiban db renwu rw task todo checkbox',
    run: (editor) => chain(editor).toggleTaskList().run(),
  },
  {
    key: 'table',
    group: USUAL,
    name: '表格',
    note: '也可粘贴 Excel 的单元格',
    icon: 'table',
    hue: 'green',
    words: 'biaoge bg table',
    run: (editor) => chain(editor).insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
  },
  {
    key: 'picture',
    group: USUAL,
    name: '图片',
    note: '拖进来或粘贴也行',
    icon: 'image',
    hue: 'violet',
    words: 'tupian tp image picture photo',
    run: choosePicture,
  },
]

const callout = (kind: CalloutKind, look: Pick<Choice, 'icon' | 'note' | 'words'>): Choice => ({
  key: kind,
  group: USUAL,
  name: CALLOUTS[kind],
  hue: CALLOUT_HUES[kind],
  ...look,
  run: (editor) => chain(editor).toggleCallout(kind).run(),
})

const TEXT_CHOICES: readonly Choice[] = [
  {
    key: 'text',
    group: TEXT,
    name: '正文',
    icon: 'type',
    words: 'zhengwen zw text paragraph',
    run: (editor) => setStyle(editor, 0),
  },
  heading(1, '一级标题', 'yijibiaoti yjbt biaoti bt heading h1'),
  heading(2, '二级标题', 'erjibiaoti ejbt biaoti bt heading h2'),
  heading(3, '三级标题', 'sanjibiaoti sjbt biaoti bt heading h3'),
  {
    key: 'bullets',
    group: TEXT,
    name: '项目列表',
    icon: 'list',
    typed: '-',
    words: 'xiangmuliebiao xmlb wuxu liebiao lb bullet list ul',
    run: (editor) => chain(editor).toggleBulletList().run(),
  },
  {
    key: 'numbers',
    group: TEXT,
    name: '编号列表',
    icon: 'list-ordered',
    typed: '1.',
    words: 'bianhaoliebiao bhlb youxu liebiao lb number ordered list ol',
    run: (editor) => chain(editor).toggleOrderedList().run(),
  },
  {
    key: 'quote',
    group: TEXT,
    name: '引用',
    icon: 'text-quote',
    typed: '>',
    words: 'yinyong yy quote blockquote',
    run: (editor) => chain(editor).toggleBlockquote().run(),
  },
  {
    key: 'code',
    group: TEXT,
    name: '代码块',
    icon: 'square-code',
    typed: '```',
    words: 'daimakuai dmk code',
    run: (editor) => chain(editor).toggleCodeBlock().run(),
  },
  {
    key: 'line',
    group: TEXT,
    name: '分隔线',
    icon: 'minus',
    typed: '---',
    words: 'fengexian fgx line divider hr',
    run: (editor) => chain(editor).setHorizontalRule().run(),
  },
]

/** They type the sign whose menu follows. */
const DOCUMENT: Choice = {
  key: 'document',
  group: COMPANY,
  name: '知识链接',
  note: '引用一篇制度或手册',
  icon: 'file-text',
  hue: 'teal',
  typed: '[[',
  words: 'zhishilianjie zslj wendang wd link document',
  run: (editor) => chain(editor).insertContent('[[').run(),
}
const PERSON: Choice = {
  key: 'person',
  group: COMPANY,
  name: '提到同事',
  note: '写出姓名，不会认错人',
  icon: 'at-sign',
  hue: 'rose',
  typed: '@',
  words: 'tidaotongshi tdts tongshi ts mention people',
  run: (editor) => chain(editor).insertContent('@').run(),
}

const companyChoices = ({ people, documents }: Finders): readonly Choice[] => [
  ...(documents ? [DOCUMENT] : []),
  ...(people ? [PERSON] : []),
]

/** The choices that a word means: part of the name, or the beginning of one of its words. */
export function matching(choices: readonly Choice[], word: string): readonly Choice[] {
  const sought = word.toLowerCase()
  if (sought === '') return choices
  return choices.filter(
    ({ name, words = '' }) => name.includes(sought) || words.split(' ').some((each) => each.startsWith(sought)),
  )
}
