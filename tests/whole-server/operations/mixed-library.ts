import { sql } from 'drizzle-orm'
import type { Api } from '#core/api/client.ts'
import { commentAdd } from '#core/contract/km/community/comment.ts'
import { favouriteAdd } from '#core/contract/km/community/favourite.ts'
import { folderAdd } from '#core/contract/km/community/favourite-list.ts'
import { mustReadAssign } from '#core/contract/km/community/must-read.ts'
import { ratingGive } from '#core/contract/km/community/rating.ts'
import { attachmentAdd } from '#core/contract/km/documents/attachment.ts'
import { categories } from '#core/contract/km/documents/category.ts'
import { fieldAdd } from '#core/contract/km/documents/custom-field.ts'
import { docDelete, docUpload } from '#core/contract/km/documents/document.ts'
import { docEditRelease, docRevise } from '#core/contract/km/documents/edit.ts'
import { docReject, docSubmit } from '#core/contract/km/review/review.ts'
import { grantAdd } from '#core/contract/km/rights/grant.ts'
import { topics } from '#core/contract/sys/category.ts'
import { messageTemplateAdd } from '#core/contract/sys/messages/message.ts'
import { announcementAdd } from '#core/contract/sys/messages/announcement.ts'
import { checkRuleAdd } from '#core/contract/sys/rules-and-sources/check-rule.ts'
import { dataSourceAdd } from '#core/contract/sys/rules-and-sources/data-source.ts'
import { fillRule, fillRuleRun } from '#core/contract/sys/rules-and-sources/fill-rule.ts'
import { gatewayRouteAdd } from '#core/contract/sys/rules-and-sources/gateway-route.ts'
import {
  departmentRoleAdd,
  departmentRoleList,
  departmentRolesOfUserSave,
} from '#core/contract/sys/departments/department-role.ts'
import { currentDepartments } from '#core/contract/sys/login.ts'
import { commonUpload } from '#core/contract/sys/stored-files/stored-file.ts'
import { userList } from '#core/contract/sys/user.ts'
import type { Args } from '#core/contract/endpoint.ts'
import { document } from '#server/db/schema/index.ts'
import { settled } from '../support/documents.ts'
import { rowsOfOtherKinds } from './mixed-rows.ts'
import type { TestServer } from '../support/fixture.ts'

export const PEOPLE = ['admin', 'editor', 'reviewer', 'zhangwei', 'lina'] as const

/** Documents by what they are examples of; each text holds that word. */
export type MixedLibrary = Record<(typeof EXAMPLES)[number], string>

const EXAMPLES = [
  '多版本',
  '草稿',
  '被驳回',
  '本部门',
  '机要',
  '受限制',
  '回收站',
  '两个附件',
  '高密级',
  '共用文件',
] as const

/** A small library in which every kind of thing occurs. */
export async function mixedLibrary(server: TestServer): Promise<MixedLibrary> {
  const [admin, editor, , zhangwei, lina] = (await Promise.all(PEOPLE.map(server.signIn))) as [Api, Api, Api, Api, Api]
  const readUserId = async (username: string) => (await admin.call(userList, { query: { username } })).records[0]!.id
  const made: Partial<MixedLibrary> = {}
  const upload = async (api: Api, name: keyof MixedLibrary, body: Args<typeof docUpload>['body'], text = '') => {
    const content = text || `# 关于${name}\n\n这是${name}的一句话，\\n 与 "引号"。`
    const { id } = await api.call(docUpload, { file: new Blob([content]), fileName: `${name}.md`, body })
    await settled(api, id)
    made[name] = id
    return id
  }
  const above = await admin.call(categories.taxonomyAdd, { body: { name: '合同' } })
  const below = await admin.call(categories.taxonomyAdd, { body: { name: '采购合同', pid: above.id } })
  const secret = await admin.call(categories.taxonomyAdd, { body: { name: '机要', closed: true } })
  const topic = await admin.call(topics.taxonomyAdd, { body: { name: '候鸟', sortOrder: 7 } })
  const field = await admin.call(fieldAdd, {
    body: { categoryId: above.id, label: '合同编号', kind: 'choice', options: ['甲', '乙'], preset: '甲' },
  })

  const many = await upload(editor, '多版本', {
    scope: 'staff',
    category: below.code!,
    businessTypes: '1,3',
    topicIds: topic.id,
    keywords: '采购,合同',
    fields: { [field.id]: '乙' },
  })
  await editor.call(docEditRelease, { body: { id: many, title: '多版本（第二版）', comment: '改了标题' } })
  await editor.call(docRevise, { query: { id: many, comment: '第三版' } })
  await upload(zhangwei, '草稿', { scope: 'private' })
  const rejected = await upload(zhangwei, '被驳回', { scope: 'staff' })
  await zhangwei.call(docSubmit, { query: { id: rejected } })
  await admin.call(docReject, { query: { id: rejected, reason: '缺少附件' } })
  await upload(editor, '本部门', { scope: 'department' })
  const confined = await upload(admin, '机要', { scope: 'staff', category: secret.code! })
  const grant = { subjectKind: 'user' as const, objectKind: 'document' as const }
  await admin.call(grantAdd, {
    body: { ...grant, effect: 'authorise', objectId: confined, subjectIds: [await readUserId('lina')], bits: ['view'] },
  })
  const restricted = await upload(editor, '受限制', { scope: 'staff' })
  await admin.call(grantAdd, {
    body: {
      ...grant,
      effect: 'restrict',
      objectId: restricted,
      subjectIds: [await readUserId('zhangwei')],
      bits: ['view'],
    },
  })
  await editor.call(docDelete, { query: { id: await upload(editor, '回收站', { scope: 'staff' }) } })
  const shared = '# 共用文件\n\n两篇知识用同一个文件，共用文件的一句话。'
  await upload(editor, '共用文件', { scope: 'staff' }, shared)
  const two = await upload(zhangwei, '两个附件', { scope: 'private' })
  await zhangwei.call(attachmentAdd, { file: new Blob([shared]), fileName: '共用.md', body: { docId: two } })
  await raiseLevel(server, await upload(editor, '高密级', { scope: 'staff' }))
  await community({ editor, lina }, many, await readUserId('lina'))
  await departmentRole(admin, editor, await readUserId('editor'))
  await rules(admin)
  await announced(admin, await readUserId('lina'))
  await rowsOfOtherKinds(server, many)
  await lina.call(commonUpload, { file: new Blob(['单独的一份']), fileName: '单独.txt', body: { biz: 'form' } })
  // A first reading would now rename what bears its file's name.
  await server.setSite('TitleFromContent', '2')
  return made as MixedLibrary
}

const raiseLevel = (server: TestServer, id: string) =>
  server.running.engines.db
    .update(document)
    .set({ level: 2 })
    .where(sql`id = ${id}`)

async function community({ editor, lina }: { editor: Api; lina: Api }, docId: string, linaId: string): Promise<void> {
  const { id } = await lina.call(commentAdd, { body: { docId, comment: '第一行\n第二行' } })
  await editor.call(commentAdd, { body: { docId, comment: '答复', replyTo: id, mentions: [linaId] } })
  const folderId = await lina.call(folderAdd, { body: { name: '常看' } })
  await lina.call(favouriteAdd, { query: { docId, folderId } })
  await lina.call(ratingGive, { body: { docId, useful: 0, reason: '太短' } })
  await editor.call(mustReadAssign, { body: { docId, subjectKind: 'user', subjectIds: [linaId] } })
}

async function departmentRole(admin: Api, editor: Api, userId: string): Promise<void> {
  const departId = (await editor.call(currentDepartments, {})).list[0]!.id
  await admin.call(departmentRoleAdd, { body: { departId, roleName: '档案员', roleCode: 'archive' } })
  const [role] = (await admin.call(departmentRoleList, { query: { deptId: departId } })).records
  await admin.call(departmentRolesOfUserSave, { body: { userId, newRoleId: role!.id } })
}

async function announced(admin: Api, userIds: string): Promise<void> {
  const template = {
    templateCode: 'stocktaking',
    templateName: '盘点',
    templateContent: '请盘点',
    templateType: '4',
  } as const
  await admin.call(messageTemplateAdd, { body: template })
  const days = { startTime: '2026-01-01', endTime: '2099-01-01' }
  const body = {
    titile: '盘点通知',
    msgAbstract: '年底盘点',
    ...days,
    msgCategory: '1',
    msgType: 'USER',
    userIds,
  } as const
  await admin.call(announcementAdd, { body })
}

async function rules(admin: Api): Promise<void> {
  const ruleJson = '[{"digits":"*","pattern":"[A-Z]+","message":"大写"}]'
  await admin.call(checkRuleAdd, { body: { ruleName: '编号', ruleCode: 'number', ruleJson } })
  const fill = { ruleName: '流水号', ruleCode: 'number', ruleClass: 'OrderNumberRule' } as const
  await admin.call(fillRule.add, { body: fill })
  await admin.call(fillRuleRun, { params: { code: fill.ruleCode }, body: {} })
  await admin.call(gatewayRouteAdd, { body: { routerId: 'files', name: '文件', uri: 'lb://files' } })
  const address = { dbType: '6', dbUrl: 'jdbc:postgresql://localhost/x', dbPassword: 'secret of a database' }
  await admin.call(dataSourceAdd, { body: { code: 'sales', name: '销售库', ...address } })
}
