import { eq } from 'drizzle-orm'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { contract } from '#core/contract/index.ts'
import { categories as category } from '#core/contract/km/documents/category.ts'
import { bannerAdd, bannerEdit, bannerPicture } from '#core/contract/km/banner.ts'
import { siteItemEdit, siteItemEditBatch, siteItemList } from '#core/contract/km/config.ts'
import { commentAdd, commentEdit } from '#core/contract/km/community/comment.ts'
import { favouriteAdd } from '#core/contract/km/community/favourite.ts'
import { favouriteEdit, folderAdd, folderEdit } from '#core/contract/km/community/favourite-list.ts'
import { fieldAdd, fieldEdit } from '#core/contract/km/documents/custom-field.ts'
import { docEditDraft, docEditRelease } from '#core/contract/km/documents/edit.ts'
import { grantAdd, grantEdit } from '#core/contract/km/rights/grant.ts'
import { levelEdit, levelList } from '#core/contract/km/documents/level.ts'
import { shareAdd, shareEdit } from '#core/contract/km/rights/share.ts'
import { docRelease } from '#core/contract/km/review/review.ts'
import { apiClientAdd, apiClientEdit } from '#core/contract/open/client.ts'
import { authEdit } from '#core/contract/open/family-auth.ts'
import { savedSearchAdd, savedSearchEdit } from '#core/contract/km/search/saved-search.ts'
import { curatedAdd, curatedEdit, synonymAdd, synonymEdit } from '#core/contract/km/search/search-rule.ts'
import { topics as topic } from '#core/contract/sys/category.ts'
import { profileEdit } from '#core/contract/sys/own-account.ts'
import { accessGrant } from '#server/db/schema/index.ts'
import { dayIn } from './dates.ts'
import { smallPicture } from '../../fixtures/small-picture.ts'
import { rawCalls, resultRows } from './raw-calls.ts'
import { PEOPLE_SUBJECTS } from './taken-back-people.ts'
import { RECORD_SUBJECTS } from './taken-back-records.ts'
import { type Stage, type Subject, uploaded } from './taken-back-subject.ts'

const nodesWith = async (stage: Stage, tree: typeof category) => {
  const root = await stage.admin.call(tree.taxonomyAdd, { body: { name: '根', sortOrder: 3, recommend: true } })
  const closed = await stage.admin.call(tree.taxonomyAdd, { body: { name: '下级', pid: root.id, closed: true } })
  return { ids: [root.id, closed.id], values: { pid: root.id, parentIds: root.id } }
}
const beside = (call: Endpoint, name: string) =>
  contract.find(({ path }) => path === `${call.path.slice(0, call.path.lastIndexOf('/'))}/${name}`)

/** The record that the example of a call makes: what the list beside it did not have before. */
async function exampleOf({ server }: Stage, add: Endpoint) {
  const call = rawCalls(server, 'admin')
  const all = async () =>
    resultRows(await call(beside(add, 'list')!, { query: { pageSize: 1000 } })).map(({ id }) => String(id))
  const before = new Set(await all())
  const reply = await call(add, { body: add.example! })
  if (!reply.success) throw new Error(`${add.path} refuses its own example: ${reply.message}`)
  return { ids: (await all()).filter((id) => !before.has(id)) }
}

/** Edit calls beside a call that adds and has an example: nobody names them here. */
const EXAMPLES = contract.flatMap((add) => {
  const edit = add.example === null ? undefined : beside(add, 'edit')
  return edit ? [[edit, { make: (stage: Stage) => exampleOf(stage, add) }] as const] : []
})

/** Every edit call of the contract that takes a row, with the object it edits. */
export const SUBJECTS: ReadonlyMap<Endpoint, Subject> = new Map<Endpoint, Subject>([
  ...EXAMPLES,
  [topic.taxonomyEdit, { make: (stage) => nodesWith(stage, topic) }],
  [category.taxonomyEdit, { make: (stage) => nodesWith(stage, category) }],
  [siteItemEdit, { make: siteKeys }],
  [siteItemEditBatch, { make: siteKeys, body: (row) => ({ items: [row] }) }],
  [profileEdit, { as: 'lina', make: async ({ company }) => ({ ids: [await company.people.idOf('lina')] }) }],
  [
    fieldEdit,
    {
      make: async (stage) => {
        const { id } = await stage.admin.call(category.taxonomyAdd, { body: { name: '带表单的分类' } })
        const shared = { categoryId: id, required: false }
        const choice = { ...shared, label: '类别', kind: 'choices' as const, options: ['甲', '乙'], preset: ['甲'] }
        const rows = [
          await stage.admin.call(fieldAdd, { body: choice }),
          await stage.admin.call(fieldAdd, { body: { ...shared, label: '金额', kind: 'number', preset: 0 } }),
        ]
        return { ids: rows.map((row) => row.id), values: { categoryId: id } }
      },
    },
  ],
  [
    docEditDraft,
    {
      as: 'lina',
      make: async (stage) => {
        const contracts = await stage.admin.call(category.taxonomyAdd, { body: { name: '合同档案' } })
        const field = { label: '甲方', kind: 'text' as const, categoryId: contracts.id, required: true }
        await stage.admin.call(fieldAdd, { body: field })
        const { id } = await uploaded(await stage.server.signIn('lina'), '草稿一份', contracts.code!)
        return { ids: [id] }
      },
    },
  ],
  [docEditRelease, { as: 'editor', make: (stage) => passed(stage, '已通过一份') }],
  [docRelease, { as: 'editor', make: (stage) => passed(stage, '在架一份') }],
  [
    grantEdit,
    {
      make: async (stage) => {
        const { id: docId } = await uploaded(await stage.server.signIn('editor'), '授权一份')
        const add = (more: object) =>
          stage.admin.call(grantAdd, {
            body: {
              effect: 'authorise',
              objectKind: 'document',
              objectId: docId,
              subjectKind: 'department',
              subjectIds: [stage.company.departments['财务部']!.id],
              bits: ['view'],
              ...more,
            },
          })
        const ids = [...(await add({})), ...(await add({ validUntil: '2099-01-01', reason: '审计' }))]
        const [over] = await add({ validUntil: '2099-01-01' })
        const { db } = stage.server.running.engines
        await db
          .update(accessGrant)
          .set({ validUntil: new Date('2020-01-01') })
          .where(eq(accessGrant.id, over!))
        return { ids: [...ids, over!], values: { objectKind: 'document', objectId: docId } }
      },
    },
  ],
  [
    favouriteEdit,
    {
      as: 'editor',
      make: async (stage) => {
        const editor = await stage.server.signIn('editor')
        const folderId = await editor.call(folderAdd, { body: { name: '常用' } })
        const ids = []
        for (const [name, folder] of [['收藏一份'], ['收在夹里', folderId]] as const) {
          const { id: docId } = await uploaded(editor, name)
          ids.push(await editor.call(favouriteAdd, { query: { docId, ...(folder && { folderId: folder }) } }))
        }
        return { ids }
      },
    },
  ],
  [
    folderEdit,
    {
      make: async (stage) => ({ ids: [await stage.admin.call(folderAdd, { body: { name: '学习', sortOrder: 3 } })] }),
    },
  ],
  [
    commentEdit,
    {
      as: 'editor',
      make: async (stage) => {
        const editor = await stage.server.signIn('editor')
        const { id: docId } = await uploaded(editor, '评论一份')
        const admin = await stage.company.people.idOf('admin')
        const first = await editor.call(commentAdd, { body: { docId, comment: '一行\n两行', mentions: [admin] } })
        const answer = await editor.call(commentAdd, { body: { docId, comment: '回复', replyTo: first.id } })
        return { ids: [first.id, answer.id] }
      },
    },
  ],
  [
    shareEdit,
    {
      as: 'editor',
      make: async (stage) => {
        const editor = await stage.server.signIn('editor')
        const { id: docId } = await uploaded(editor, '分享一份')
        const body = { docId, validUntil: dayIn(90) }
        const to = [{ kind: 'user' as const, id: await stage.company.people.idOf('lina') }]
        const more = [{ to }, { code: 'abcd', maxViews: 5, validFrom: dayIn(3) }, { fixed: true }]
        const rows = await Promise.all(more.map((each) => editor.call(shareAdd, { body: { ...body, ...each } })))
        return { ids: rows.map((row) => row.id) }
      },
    },
  ],
  [
    bannerEdit,
    {
      make: async ({ admin }) => {
        const picture = await admin.call(bannerPicture, { file: new Blob([await smallPicture()]) })
        const body = { title: '横幅', picture, link: '/doSearch?q=1', enabled: false, validUntil: dayIn(9) }
        const plain = await admin.call(bannerAdd, { body: { title: '空', picture } })
        return { ids: [await admin.call(bannerAdd, { body }), plain] }
      },
    },
  ],
  [apiClientEdit, { make: (stage) => twoClients(stage, '接口一份') }],
  [authEdit, { make: (stage) => twoClients(stage, '密钥一份') }],
  [levelEdit, { make: async (stage) => ({ ids: (await stage.admin.call(levelList, {})).map((row) => row.id) }) }],
  [
    savedSearchEdit,
    {
      make: async (stage) => {
        const query = { content: '报销', category: [], pageSize: 20 }
        return { ids: [await stage.admin.call(savedSearchAdd, { body: { name: '报销', query, alert: true } })] }
      },
    },
  ],
  [
    synonymEdit,
    {
      make: async (stage) => ({
        ids: [
          await stage.admin.call(synonymAdd, {
            body: { word: '差旅', others: ['出差'], oneWay: true, enabled: false },
          }),
        ],
      }),
    },
  ],
  [
    curatedEdit,
    {
      make: async (stage) => ({
        ids: [
          await stage.admin.call(curatedAdd, {
            body: { patterns: ['怎么报销', '报销'], answer: '见制度', whole: false },
          }),
        ],
      }),
    },
  ],
  ...PEOPLE_SUBJECTS,
  ...RECORD_SUBJECTS,
])

/** One key for each kind of value. */
async function siteKeys(stage: Stage) {
  const { records } = await stage.admin.call(siteItemList, { query: { pageSize: 1000 } })
  return { ids: [...Map.groupBy(records, (row) => row.valueType).values()].map((rows) => rows[0]!.id) }
}

async function passed(stage: Stage, name: string) {
  const { id, title } = await uploaded(await stage.server.signIn('editor'), name)
  return { ids: [id], values: { text: title } }
}

async function twoClients({ admin, server, company }: Stage, name: string) {
  const { id: docId } = await uploaded(await server.signIn('editor'), name)
  const places = [
    { kind: 'department' as const, id: company.departments['财务部']!.id },
    { kind: 'document' as const, id: docId },
  ]
  const body = { username: 'zhangwei', origins: ['https://oa.example.com'], addresses: ['10.0.0.0/8'], places }
  const made = [
    await admin.call(apiClientAdd, { body: { name: '空' } }),
    await admin.call(apiClientAdd, { body: { ...body, name: '门户', forPeople: true, enabled: false } }),
  ]
  return { ids: made.map(({ id }) => id) }
}
