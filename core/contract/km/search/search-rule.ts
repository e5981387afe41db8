import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { created, flag, number, text } from '../../list-field.ts'
import { listQuery, pageOf } from '../../page.ts'
import { Id, Ids, line, NumberText, Revision } from '../../values.ts'

export const chapter = '搜索调优'

/** Search rules of the administrators: synonyms, curated answers, and lists of words. Ours. */
const wellFormed = v.transform((text: string) => text.toWellFormed())
const Word = v.pipe(line(50), v.trim(), v.nonEmpty('词语不能为空'), wellFormed)
const Words = (max: number) =>
  v.pipe(v.array(Word), v.minLength(1, '请至少填写一个词语'), v.maxLength(max, `一次最多 ${max} 个`))
const written = { createBy: v.nullish(v.string()), createTime: v.nullish(v.string()) }

/**
 * `stop`: ignored in a query; `hot`: offered first; `blocked`: never offered; `dictionary`: one word for the segmenter.
 */
export const WORD_KINDS = ['stop', 'hot', 'blocked', 'dictionary'] as const
export type WordKind = (typeof WORD_KINDS)[number]
const Kind = v.picklist(WORD_KINDS, '词表类型不正确')

export const SynonymRow = v.looseObject({
  id: v.string(),
  word: v.string(),
  others: v.array(v.string()),
  oneWay: v.boolean(),
  enabled: v.boolean(),
  ...written,
  /** The revision for an edit. */
  revision: v.string(),
})
export type SynonymRow = v.InferOutput<typeof SynonymRow>

const group = {
  word: Word,
  others: Words(20),
  oneWay: v.optional(v.boolean(), false),
}
/** A group in a trial. */
export const SynonymGroup = v.object(group)

const synonym = {
  ...group,
  enabled: v.optional(v.boolean(), true),
}

export const synonymList = endpoint({
  method: 'GET',
  path: '/KM/kmSynonym/list',
  summary: '同义词列表',
  query: listQuery,
  fields: {
    id: text('编号'),
    word: text('词语'),
    oneWay: flag('单向'),
    enabled: flag('启用'),
    ...created,
  },
  result: pageOf(SynonymRow),
  access: 'km:searchRule:list',
  programs: 'site',
})

/** Ours: the groups of the product, and whether the site searches them (`OfficeSynonyms`). */
export const synonymBuiltIn = endpoint({
  method: 'GET',
  path: '/KM/kmSynonym/builtIn',
  summary: '内置的办公同义词',
  result: v.object({ enabled: v.boolean(), groups: v.array(v.array(v.string())) }),
  access: 'km:searchRule:list',
  programs: 'site',
})

export const synonymAdd = endpoint({
  method: 'POST',
  path: '/KM/kmSynonym/add',
  summary: '新增同义词',
  body: v.object(synonym),
  result: v.string(),
  access: 'km:searchRule:edit',
  audit: ['search-synonym-add'],
  programs: 'site',
  done: '添加成功！',
})

export const synonymEdit = endpoint({
  method: ['PUT', 'POST'],
  path: '/KM/kmSynonym/edit',
  summary: '修改同义词',
  body: v.object({ id: Id, ...synonym, revision: Revision }),
  access: 'km:searchRule:edit',
  audit: ['search-synonym-edit'],
  programs: 'site',
  done: '修改成功!',
})

export const synonymDelete = endpoint({
  method: 'DELETE',
  path: '/KM/kmSynonym/delete',
  summary: '删除同义词',
  query: v.object({ ids: Ids }),
  access: 'km:searchRule:edit',
  audit: ['search-synonym-delete'],
  programs: 'site',
  done: '删除成功!',
})

export const CuratedRow = v.looseObject({
  id: v.string(),
  patterns: v.array(v.string()),
  whole: v.boolean(),
  documentId: v.nullish(v.string()),
  answer: v.nullish(v.string()),
  enabled: v.boolean(),
  /** The documents that the text was made from; an edit that does not name them keeps them. */
  restsOn: v.optional(v.array(v.string())),
  ...written,
  /** The revision for an edit. */
  revision: v.string(),
})
export type CuratedRow = v.InferOutput<typeof CuratedRow>

const curated = {
  patterns: v.pipe(
    v.array(v.pipe(line(100), v.trim(), v.nonEmpty('问法不能为空'), wellFormed)),
    v.minLength(1),
    v.maxLength(50),
  ),
  whole: v.optional(v.boolean(), true),
  documentId: v.nullish(Id),
  answer: v.nullish(v.pipe(line(2000), wellFormed)),
  enabled: v.optional(v.boolean(), true),
  restsOn: v.optional(v.pipe(v.array(Id), v.maxLength(20, '一个答案最多出自 20 篇知识'))),
}

export const curatedList = endpoint({
  method: 'GET',
  path: '/KM/kmCuratedAnswer/list',
  summary: '精选答案列表',
  query: listQuery,
  fields: {
    id: text('编号'),
    whole: flag('整句匹配'),
    documentId: text('知识'),
    answer: text('答案'),
    enabled: flag('启用'),
    ...created,
  },
  result: pageOf(CuratedRow),
  access: 'km:searchRule:list',
  programs: 'site',
})

export const curatedAdd = endpoint({
  method: 'POST',
  path: '/KM/kmCuratedAnswer/add',
  summary: '新增精选答案',
  body: v.object(curated),
  result: v.string(),
  access: 'km:searchRule:edit',
  audit: ['search-curated-add'],
  programs: 'site',
  done: '添加成功！',
})

export const curatedEdit = endpoint({
  method: ['PUT', 'POST'],
  path: '/KM/kmCuratedAnswer/edit',
  summary: '修改精选答案',
  body: v.object({ id: Id, ...curated, revision: Revision }),
  access: 'km:searchRule:edit',
  audit: ['search-curated-edit'],
  programs: 'site',
  done: '修改成功!',
})

export const curatedDelete = endpoint({
  method: 'DELETE',
  path: '/KM/kmCuratedAnswer/delete',
  summary: '删除精选答案',
  query: v.object({ ids: Ids }),
  access: 'km:searchRule:edit',
  audit: ['search-curated-delete'],
  programs: 'site',
  done: '删除成功!',
})

export const SearchWordRow = v.looseObject({
  id: v.string(),
  kind: Kind,
  word: v.string(),
  weight: v.number(),
  ...written,
})
export type SearchWordRow = v.InferOutput<typeof SearchWordRow>

const Weight = v.optional(
  v.pipe(v.union([v.number(), NumberText]), v.integer('应为整数'), v.minValue(0), v.maxValue(1_000_000)),
  0,
)

/** A word for the segmenter in a trial. */
export const DictionaryWord = v.object({
  word: v.pipe(Word, v.regex(/^\S+$/, '词典中的词语不能含有空格')),
  weight: Weight,
})

export const searchWordList = endpoint({
  method: 'GET',
  path: '/KM/kmSearchWord/list',
  summary: '搜索词表',
  query: listQuery,
  fields: {
    id: text('编号'),
    kind: text('词表'),
    word: text('词语'),
    weight: number('权重'),
    ...created,
  },
  result: pageOf(SearchWordRow),
  access: 'km:searchRule:list',
  programs: 'site',
})

export const searchWordAdd = endpoint({
  method: 'POST',
  path: '/KM/kmSearchWord/add',
  summary: '新增搜索词',
  body: v.object({ kind: Kind, words: Words(1000), weight: Weight }),
  /** How many were new. */
  result: v.number(),
  access: 'km:searchRule:edit',
  audit: ['search-word-add'],
  programs: 'site',
  done: '添加成功！',
})

export const searchWordDelete = endpoint({
  method: 'DELETE',
  path: '/KM/kmSearchWord/delete',
  summary: '删除搜索词',
  query: v.object({ ids: Ids }),
  access: 'km:searchRule:edit',
  audit: ['search-word-delete'],
  programs: 'site',
  done: '删除成功!',
})

/**
 * The export contains every value under a head line. People also write, for `synonym`: `词,同义词,同义词` (two-way) or
 * `词=>词,词`; for `curated`: `问法|问法,文档编号,答案` (of several documents `编号|编号|编号`: the first is shown, the others the
 * text rests on); for words: `词[,权重]`.
 */
export const RULE_TABLES = ['synonym', 'curated', ...WORD_KINDS] as const
export type RuleTable = (typeof RULE_TABLES)[number]
const Table = v.picklist(RULE_TABLES, '词表类型不正确')

export const searchRuleExport = endpoint({
  method: 'GET',
  path: '/KM/kmSearchRule/exportCsv',
  summary: '导出搜索规则（CSV 文本）',
  query: v.object({ table: Table }),
  result: v.string(),
  access: 'km:searchRule:list',
  programs: 'site',
})

export const searchRuleImport = endpoint({
  method: 'POST',
  path: '/KM/kmSearchRule/importCsv',
  summary: '导入搜索规则（CSV 文本），已有的不重复，改过的更新',
  body: v.object({
    table: Table,
    text: v.pipe(v.string(), v.nonEmpty('没有可导入的内容'), v.maxLength(500_000, '内容过长')),
  }),
  result: v.object({ added: v.number(), changed: v.number(), known: v.number() }),
  access: 'km:searchRule:edit',
  audit: [
    'search-synonym-add',
    'search-synonym-edit',
    'search-curated-add',
    'search-curated-edit',
    'search-word-add',
    'search-word-edit',
  ],
  programs: 'site',
  done: '导入成功！',
})
