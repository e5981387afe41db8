import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import {
  docDelete,
  docDeleteBatch,
  docDownload,
  docGet,
  docListRecent,
  docText,
} from '#core/contract/km/documents/document.ts'
import type { Scope } from '#core/access/scope.ts'
import { categories } from '#core/contract/km/documents/category.ts'
import { docEditRelease } from '#core/contract/km/documents/edit.ts'
import { fileTicket } from '#core/contract/km/documents/file.ts'
import { grantAdd, grantDelete } from '#core/contract/km/rights/grant.ts'
import { docPurge, docRelease } from '#core/contract/km/review/review.ts'
import { topics } from '#core/contract/sys/category.ts'
import { departmentEdit } from '#core/contract/sys/departments/department.ts'
import { roleAll } from '#core/contract/sys/role.ts'
import {
  departmentUserDelete,
  departmentUsersAdd,
  roleUserDelete,
  roleUsersAdd,
} from '#core/contract/sys/user-links.ts'
import { currentDepartments } from '#core/contract/sys/login.ts'
import { userEdit, userList } from '#core/contract/sys/user.ts'
import { foundIds, search, searchable, settled, uploadText } from '../support/documents.ts'
import { startTwoServers } from '../support/second-server.ts'

/**
 * A narrowing fails closed: while the indexes of two server processes stand still, whatever takes a document from a reader
 * takes it out of the very next answer of both.
 */
let two: Awaited<ReturnType<typeof startTwoServers>>
let admin: Api
let editor: Api
/** The reader on the first and on the second server. */
let readers: Api[]
let readerId: string
/** 人力资源部, the author's, and 信息技术部, the reader's. */
let hr: { id: string; parentId: string }
let readersDepartment: string
beforeAll(async () => {
  two = await startTwoServers()
  const { first, second } = two
  for (const limit of ['viewLimitConfig', 'downloadLimitConfig'] as const) await first.setSite(limit, '1000')
  ;[admin, editor] = (await Promise.all(['admin', 'editor'].map(first.signIn))) as [Api, Api]
  const token = await first.tokenOf('lina')
  readers = [first.api(token), second.api(token)]
  readerId = (await admin.call(userList, { query: { username: 'lina' } })).records[0]!.id
  const own = (await editor.call(currentDepartments, {})).list[0]!
  hr = { id: own.id, parentId: own.parentId! }
  readersDepartment = (await readers[0]!.call(currentDepartments, {})).list[0]!.id
})
afterAll(() => two[Symbol.asyncDispose]())

const goOn = async () => {
  two.first.running.engines.follower.pause(false)
  await two.second.pauseIndex(false)
}
afterEach(goOn)

interface Narrowing {
  scope: Scope
  /** Lets the reader in first, where the scope does not. Returns the ids of what taking it away takes. */
  open?: (docId: string) => Promise<unknown>
  narrow: (docId: string, opened: unknown) => Promise<unknown>
  /** For what concerns more than the one document. */
  undo?: (docId: string) => Promise<unknown>
}

const grant = (more: object = {}) => ({
  effect: 'authorise' as const,
  objectKind: 'document' as const,
  objectId: hr.id,
  subjectKind: 'user' as const,
  subjectIds: [readerId],
  bits: ['view' as const, 'download' as const],
  ...more,
})
const add = (more: object) => admin.call(grantAdd, { body: grant(more) })
const revoke = (_: string, ids: unknown) => admin.call(grantDelete, { query: { ids: (ids as string[]).join(',') } })
const edit = (id: string, body: object) => editor.call(docEditRelease, { body: { id, ...body } })
const clear = (level: number) => admin.call(userEdit, { body: { id: readerId, level } })
/** The first of a tree, and closing it. */
const category = async () => (await admin.call(categories.taxonomyRootPage, { query: {} })).records[0]!
const topic = async () => (await admin.call(topics.taxonomyRootPage, { query: {} })).records[0]!
const closeCategory = async (closed: boolean) =>
  admin.call(categories.taxonomyEdit, { body: { id: (await category()).id, closed } })
const closeTopic = async (closed: boolean) =>
  admin.call(topics.taxonomyEdit, { body: { id: (await topic()).id, closed } })
/** A role that gives nothing by itself. */
const anyRole = async () => (await admin.call(roleAll, {})).find((role) => role.roleCode === 'reviewer')!.id
const department = (body: object) => admin.call(departmentEdit, { body: { id: hr.id, ...body } })

const narrowings: Record<string, Narrowing> = {
  'a grant on the document is revoked': { scope: 'department', open: (objectId) => add({ objectId }), narrow: revoke },
  'a grant on its department is revoked': {
    scope: 'department',
    open: () => add({ objectKind: 'department' }),
    narrow: revoke,
  },
  'a grant to the department of the reader is revoked': {
    scope: 'department',
    open: (objectId) => add({ objectId, subjectKind: 'department', subjectIds: [readersDepartment] }),
    narrow: revoke,
  },
  'the document is closed to the reader': {
    scope: 'staff',
    narrow: (objectId) => add({ effect: 'restrict', objectId }),
  },
  'its department is closed': {
    scope: 'staff',
    narrow: () => department({ closed: 1 }),
    undo: () => department({ closed: 0 }),
  },
  'its department moves away from above the reader': {
    scope: 'department',
    open: () => department({ parentId: readersDepartment }),
    narrow: () => department({ parentId: hr.parentId }),
  },
  'its category is closed': {
    scope: 'staff',
    open: async (id) => edit(id, { category: (await category()).code }),
    narrow: () => closeCategory(true),
    undo: () => closeCategory(false),
  },
  'its topic is closed': {
    scope: 'staff',
    open: async (id) => edit(id, { addTopicIdList: [(await topic()).id] }),
    narrow: () => closeTopic(true),
    undo: () => closeTopic(false),
  },
  'it moves into a closed category': {
    scope: 'staff',
    open: () => closeCategory(true),
    // Its author is not shown the place.
    narrow: async (id) => admin.call(docEditRelease, { body: { id, category: (await category()).code } }),
    undo: () => closeCategory(false),
  },
  'it becomes private': { scope: 'staff', narrow: (id) => edit(id, { scope: 'private' }) },
  'it becomes a document of its department': { scope: 'staff', narrow: (id) => edit(id, { scope: 'department' }) },
  'it is in force later': { scope: 'staff', narrow: (id) => edit(id, { effectiveFrom: '2099-01-01 00:00:00' }) },
  'its level rises': { scope: 'staff', narrow: (id) => edit(id, { level: 3 }) },
  'the reader is cleared for less': {
    scope: 'staff',
    open: async (id) => [await clear(3), await edit(id, { level: 3 })],
    narrow: () => clear(0),
  },
  'the reader leaves its department': {
    scope: 'department',
    open: () => admin.call(departmentUsersAdd, { body: { depId: hr.id, userIdList: [readerId] } }),
    narrow: () => admin.call(departmentUserDelete, { query: { depId: hr.id, userId: readerId } }),
  },
  'the reader loses the role that it was opened to': {
    scope: 'department',
    async open(objectId) {
      const roleId = await anyRole()
      await admin.call(roleUsersAdd, { body: { roleId, userIdList: [readerId] } })
      await add({ objectId, subjectKind: 'role', subjectIds: [roleId] })
    },
    narrow: async () => admin.call(roleUserDelete, { query: { roleId: await anyRole(), userId: readerId } }),
  },
  'it is taken off the shelf': {
    scope: 'staff',
    narrow: (id) => editor.call(docRelease, { body: { id, releaseFlag: 0 } }),
  },
  'it is deleted': { scope: 'staff', narrow: (id) => editor.call(docDelete, { query: { id } }) },
  'it is deleted for good': {
    scope: 'staff',
    async narrow(id) {
      await editor.call(docDeleteBatch, { query: { ids: id } })
      await admin.call(docPurge, { query: { ids: id } })
    },
  },
}

/** By which answers the reader meets the document. */
async function traces(reader: Api, id: string, word: string, ticket: string): Promise<string[]> {
  const answered = (answer: Promise<unknown>) =>
    answer.then(
      () => true,
      () => false,
    )
  const result = await search(reader, word)
  const met = {
    get: (await reader.call(docGet, { query: { id } })).total > 0,
    list: (await reader.call(docListRecent, { query: { id } })).total > 0,
    found: result.kmSearchResultVOPage.records.length > 0,
    total: result.kmSearchResultVOPage.total > 0,
    facets: Object.values(result.facets ?? {}).some((values) => values.length > 0),
    text: await answered(reader.call(docText, { query: { id } })),
    download: await answered(reader.call(docDownload, { query: { docId: id } })),
    ticket: (await fetch(reader.address(docDownload, { query: { docId: id, token: ticket } }))).ok,
  }
  return Object.entries(met).flatMap(([name, yes]) => (yes ? [name] : []))
}
const EVERYWHERE = ['get', 'list', 'found', 'total', 'facets', 'text', 'download', 'ticket']

/** Words that share nothing: a search for one finds only its document. */
const WORDS =
  '貔貅 獬豸 狻猊 狴犴 赑屃 螭吻 睚眦 椒图 蒲牢 饕餮 梼杌 混沌 穷奇 鲲鹏 夔龙 麒麟 凤凰 玄武 朱雀 白泽 帝江 烛阴'.split(
    ' ',
  )

describe('the very next answer is without the document, on both servers', () => {
  it.each(Object.entries(narrowings).map(([name, narrowing], n) => ({ name, narrowing, n })))(
    'when $name',
    async ({ narrowing, n }) => {
      const { first, second } = two
      const word = WORDS[n]!
      const { id } = await uploadText(editor, `${word}.txt`, word, narrowing.scope)
      await settled(editor, id)
      const opened = await narrowing.open?.(id)
      let ticket = ''
      for (const reader of readers) {
        await searchable(reader, word, id)
        ticket ||= (await reader.call(fileTicket, { query: { docId: id, right: 'download' } })).token
        expect(await traces(reader, id, word, ticket)).toEqual(EVERYWHERE)
      }
      const { follower } = first.running.engines
      follower.pause(true)
      const stood = [follower.cursor(), await second.pauseIndex(true)]
      await narrowing.narrow(id, opened)
      expect(await traces(readers[1]!, id, word, ticket)).toEqual([])
      expect(await traces(readers[0]!, id, word, ticket)).toEqual([])
      expect([follower.cursor(), await second.pauseIndex(true)]).toEqual(stood)

      await goOn()
      await narrowing.undo?.(id)
      for (const reader of readers) {
        if (narrowing.undo) await searchable(reader, word, id)
        else expect(await foundIds(reader, word)).toEqual([])
      }
    },
  )
})
