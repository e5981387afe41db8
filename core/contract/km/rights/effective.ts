import * as v from 'valibot'
import { RIGHTS } from '../../../access/decide.ts'
import { BITS } from '../../../access/grant.ts'
import { SCOPES } from '../../../access/scope.ts'
import { endpoint } from '../../endpoint.ts'
import { pageOf, pageQuery } from '../../page.ts'
import { Id, line } from '../../values.ts'
import { GrantChanges } from './grant-change.ts'

/*
 * Ours: what all rules together give, for one document, one person or one department, and what they would give if
 * something were otherwise.
 */
export const chapter = '分享与授权'

const yesNo = v.object({ view: v.boolean(), download: v.boolean(), sensitive: v.boolean() })
const counts = v.object({ view: v.number(), download: v.number(), sensitive: v.number() })
const page = { pageNo: pageQuery.pageNo, pageSize: pageQuery.pageSize }
const word = v.optional(line(100), '')

const Person = { id: v.string(), username: v.string(), realname: v.string(), orgCodeTxt: v.string() }

/** The people who hold the right (`can`), or all others (`cannot`), and how many of all hold each. */
export const whoCan = endpoint({
  method: 'GET',
  path: '/KM/kmGrant/whoCan',
  summary: '谁能看某篇知识：按人列出全部规则合起来的结果',
  query: v.object({
    docId: Id,
    right: v.optional(v.picklist(BITS, '权限项不正确'), 'view'),
    have: v.optional(v.picklist(['can', 'cannot']), 'can'),
    word,
    ...page,
  }),
  result: v.object({
    people: v.number(),
    counts,
    page: pageOf(v.object({ ...Person, ...yesNo.entries })),
  }),
  access: 'km:grant:list',
  programs: 'site',
})

/** What a person may read. Only those documents are listed that the caller may read, too; `counts` are of all. */
export const whatCan = endpoint({
  method: 'GET',
  path: '/KM/kmGrant/whatCan',
  summary: '某人能看哪些知识',
  query: v.object({ userId: Id, word, ...page }),
  result: v.object({
    counts,
    page: pageOf(v.object({ id: v.string(), title: v.string(), level: v.number(), ...yesNo.entries })),
  }),
  access: 'km:grant:list',
  programs: 'site',
})

/** The people of a department and of those below it, each with the number of documents they may read. */
export const departmentCan = endpoint({
  method: 'GET',
  path: '/KM/kmGrant/departmentCan',
  summary: '某部门（含下级）每个人能看多少篇知识',
  query: v.object({ departmentId: Id, ...page }),
  result: pageOf(v.object({ ...Person, counts })),
  access: 'km:grant:list',
  programs: 'site',
})

const Verdict = v.object({ allowed: v.boolean(), text: v.string() })

/**
 * Why somebody may or may not, and whether it would be otherwise after changes of grants, of the person or of the
 * document. Nothing is changed.
 */
export const rightsWhatIf = endpoint({
  method: 'POST',
  path: '/KM/kmGrant/whatIf',
  summary: '为什么能看或不能看，以及假如改动之后',
  body: v.object({
    docId: Id,
    userId: Id,
    grants: v.optional(GrantChanges),
    person: v.optional(
      v.object({
        level: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(99))),
        roleIds: v.optional(v.pipe(v.array(Id), v.maxLength(100))),
        departmentIds: v.optional(v.pipe(v.array(Id), v.maxLength(100))),
      }),
    ),
    document: v.optional(
      v.object({
        level: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(99))),
        scope: v.optional(v.picklist(SCOPES, '范围不正确')),
        category: v.optional(v.nullable(Id)),
        departmentId: v.optional(v.nullable(Id)),
      }),
    ),
  }),
  result: v.array(v.object({ right: v.picklist(RIGHTS), now: Verdict, supposed: Verdict })),
  access: 'km:grant:list',
  programs: 'site',
})
