import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { Id, Level, line, Revision } from '../../values.ts'

export const chapter = '分类、专题与字段'

/** A level of confidentiality (密级): a document above a person's clearance does not exist for them. */
export const LevelRow = v.looseObject({
  id: v.string(),
  level: v.number(),
  name: v.string(),
  color: v.nullish(v.string()),
  revision: v.string(),
})
export type LevelRow = v.InferOutput<typeof LevelRow>

const terms = {
  name: v.pipe(line(30), v.trim(), v.nonEmpty('请输入密级名称')),
  color: v.nullish(v.union([v.literal(''), v.pipe(v.string(), v.regex(/^#[0-9a-fA-F]{6}$/, '颜色应为 #RRGGBB'))])),
}

/** All levels, from open to most secret. Documents show their names, so everybody may read them. */
export const levelList = endpoint({
  method: 'GET',
  path: '/KM/kmLevel/list',
  summary: '密级列表',
  result: v.array(LevelRow),
  access: 'signed-in',
  programs: 'read',
})

export const LevelCounts = v.looseObject({
  ...LevelRow.entries,
  /** Those that the caller may read. */
  documents: v.number(),
  /** Whose own level it is; null for who may not list people. */
  people: v.nullable(v.number()),
  /** Null for who may not list roles. */
  roles: v.nullable(v.number()),
})
export type LevelCounts = v.InferOutput<typeof LevelCounts>

/** Ours: for the console, where each figure leads to its list. */
export const levelCounted = endpoint({
  method: 'GET',
  path: '/KM/kmLevel/counted',
  summary: '密级列表，含各级的知识、用户和角色数',
  result: v.array(LevelCounts),
  access: 'signed-in',
})

export const levelAdd = endpoint({
  method: 'POST',
  path: '/KM/kmLevel/add',
  summary: '新增密级',
  body: v.object({ level: v.pipe(Level, v.minValue(1, '密级应从 1 开始，0 为公开')), ...terms }),
  access: 'km:level:edit',
  audit: ['level-add'],
  programs: 'site',
  done: '添加成功！',
})

/** Changes name and colour; absent fields stay. The number cannot change, because documents and people refer to it. */
export const levelEdit = endpoint({
  method: ['PUT', 'POST'],
  path: '/KM/kmLevel/edit',
  summary: '修改密级名称与颜色',
  body: v.object({ id: Id, ...terms, name: v.optional(terms.name), revision: Revision }),
  access: 'km:level:edit',
  audit: ['level-edit'],
  programs: 'site',
  done: '修改成功!',
})

export const levelDelete = endpoint({
  method: 'DELETE',
  path: '/KM/kmLevel/delete',
  summary: '删除密级',
  query: v.object({ id: Id }),
  access: 'km:level:edit',
  audit: ['level-delete'],
  programs: 'site',
  done: '删除成功!',
})
