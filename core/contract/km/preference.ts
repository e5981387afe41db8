import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'

export const chapter = '登录与账号'

/* Ours: what people have arranged for themselves. The server keeps it, so that it follows them to every device. */

/** A part of a page or a column, by its own name. */
const Name = v.pipe(v.string(), v.regex(/^[\w.:-]{1,64}$/, '名称格式不正确'))
const Names = v.pipe(v.array(Name, '应为名称的列表'), v.maxLength(100, '最多 100 项'))
const YesNo = v.boolean('应为 true 或 false')

/** No field beside those that are named: what is misspelt would be kept and never take effect. */
const arranged = <const E extends v.ObjectEntries>(entries: E) => v.strictObject(entries, '个人设置的内容格式不正确')

/** Every preference there is. A new one is a line here; who has not set it has none. */
export const PREFERENCES = {
  /** The home page: which parts are hidden, and in which order the others stand. */
  home: arranged({ hidden: Names, order: Names }),
  /** The home of the console, in the same way. */
  console: arranged({ hidden: Names, order: Names }),
  /** Lists of documents. */
  list: arranged({ columns: Names, view: v.picklist(['list', 'cards', 'tree'], '视图应为 list、cards 或 tree') }),
  /** The page of a document. `tree`: whether the tree of the space is open; `focus`: nothing but the text is shown. */
  reading: arranged({
    width: v.picklist(['narrow', 'wide'], '版心宽度应为 narrow 或 wide'),
    size: v.picklist(['s', 'm', 'l'], '字号应为 s、m 或 l'),
    tree: YesNo,
    focus: v.optional(YesNo),
  }),
  /** The first steps of an administrator. */
  firstSteps: arranged({ hidden: YesNo }),
} as const

const Preferences = v.partial(v.object(PREFERENCES))
export type Preferences = v.InferOutput<typeof Preferences>

/** All of mine; what I have not set is absent. */
export const preferenceList = endpoint({
  method: 'GET',
  path: '/KM/kmPreference/list',
  summary: '我的个人设置',
  result: Preferences,
  access: 'signed-in',
})

const { home, console, list, reading, firstSteps } = PREFERENCES

/** Puts one of mine as a whole. */
export const preferenceSave = endpoint({
  method: ['PUT', 'POST'],
  path: '/KM/kmPreference/save',
  summary: '保存一项个人设置',
  body: v.variant(
    'key',
    [
      v.object({ key: v.literal('home'), value: home }),
      v.object({ key: v.literal('console'), value: console }),
      v.object({ key: v.literal('list'), value: list }),
      v.object({ key: v.literal('reading'), value: reading }),
      v.object({ key: v.literal('firstSteps'), value: firstSteps }),
    ],
    '没有这项个人设置',
  ),
  access: 'signed-in',
  done: '已保存',
})
