import { and, eq } from 'drizzle-orm'
import { type Api, createApi } from '#core/api/client.ts'
import { requestAdd } from '#core/contract/km/rights/access-request.ts'
import { grantAdd } from '#core/contract/km/rights/grant.ts'
import { login } from '#core/contract/sys/login.ts'
import { newId } from '#server/kernel/id.ts'
import {
  accessGrant,
  accessLevel,
  accessRequest,
  apiCall,
  apiClient,
  attachment,
  commentNotice,
  department,
  deputy,
  dict,
  dictItem,
  docComment,
  document,
  docConfirmation,
  documentHealth,
  documentRating,
  favourite,
  favouriteFolder,
  mustRead,
  permission,
  position,
  scheduledJob,
  readConfirmation,
  taxonomyNode,
  role,
  rolePermission,
  missedQuery,
  searchQuestion,
  siteConfig,
  tenant,
  user,
  userDepartment,
  userRole,
} from '#server/db/schema/index.ts'
import { eventually, settled, uploadText } from './documents.ts'
import { PASSWORD, type TestServer } from './fixture.ts'

/** The id of one row of each kind that a call may name, with the codes and names used in the API. */
export type Company = Record<Kind | 'orgCode' | 'username' | 'taxonomyCode', string>
export const KINDS = [
  'user',
  'role',
  'department',
  'document',
  'version',
  'attachment',
  'grant',
  'request',
  'comment',
  'favourite',
  'folder',
  'mustRead',
  'question',
  'level',
  'category',
  'topic',
  'dict',
  'permission',
  'client',
  'position',
  'deputy',
  'job',
] as const
export type Kind = (typeof KINDS)[number]

export const tenantApi = (server: TestServer, token: string, tenantId: string): Api =>
  createApi({ baseURL: `${server.baseURL}/api`, token: () => token, tenant: () => tenantId })

/** Creates a tenant with an administrator who has every permission; returns the administrator's token. */
export async function newTenant(server: TestServer, id: string): Promise<string> {
  const { db } = server.running.engines
  await db.insert(tenant).values({ id, name: id })
  await db.insert(siteConfig).values({ tenantId: id, itemCode: 'searchLimitConfig', itemValue: '100000' })
  await db.insert(role).values({ id: `${id}-admin`, tenantId: id, roleName: id, roleCode: 'admin' })
  const rows = await db.select().from(permission).where(eq(permission.tenantId, '0'))
  // Their ids must be unique, because the fingerprint searches for the other tenant's ids in every row.
  const ids = new Map(rows.map((row) => [row.id, newId()]))
  await db.insert(permission).values(
    rows.map((row) => ({
      ...row,
      id: ids.get(row.id)!,
      parentId: row.parentId && (ids.get(row.parentId) ?? null),
      tenantId: id,
    })),
  )
  await db.insert(rolePermission).values(rows.map((row) => ({ roleId: `${id}-admin`, permissionId: ids.get(row.id)! })))
  const username = `${id}_admin`
  const [admin] = await db.select().from(user).where(eq(user.username, 'admin'))
  await db
    .insert(user)
    .values({ id: username, tenantId: id, username, realname: id, passwordHash: admin!.passwordHash })
  await db.insert(userRole).values({ userId: username, roleId: `${id}-admin` })
  const body = { username, password: PASSWORD, captcha: 'ABCD', checkKey: '1' }
  const { token } = await server.guest.call(login, { body })
  // The list of tenants is cached for some seconds.
  await eventually(`tenant ${id}`, async () => {
    const response = await fetch(`${server.baseURL}/api/sys/dict/queryAllDictItems`, {
      headers: { 'X-Access-Token': token, 'tenant-id': id },
    })
    return response.ok ? true : null
  })
  return token
}

/** Fills a tenant with one object of every kind, each with `word` in its name. */
export async function fillTenant(
  server: TestServer,
  o: { tenantId: string; token: string; word: string },
): Promise<Company> {
  const { db } = server.running.engines
  const { tenantId, word } = o
  const api = tenantApi(server, o.token, tenantId)
  const id = (kind: string) => `${tenantId}x${kind}`
  await db
    .insert(department)
    .values({ id: id('department'), tenantId, departName: `${word}部`, orgCode: `Y${word.length}${tenantId.length}` })
  await db.insert(role).values({ id: id('role'), tenantId, roleName: `${word}角色`, roleCode: `code-${tenantId}` })
  await db.insert(user).values({
    id: id('user'),
    tenantId,
    username: `person_${tenantId}`,
    realname: `${word}人`,
    passwordHash: '-',
    email: `${tenantId}@example.com`,
    workNo: `W${tenantId}`,
  })
  await db.insert(userRole).values({ userId: id('user'), roleId: id('role') })
  await db.insert(userDepartment).values({ userId: id('user'), departmentId: id('department') })
  await db.insert(position).values({ id: id('position'), tenantId, code: `post_${tenantId}`, name: `${word}职务` })
  const job = { jobClassName: 'apiCallClean', cronExpression: '0 0 3 * * ?', description: `${word}任务`, status: -1 }
  await db.insert(scheduledJob).values({ id: id('job'), tenantId, ...job })
  const [admin] = await db.select({ id: user.id }).from(user).where(eq(user.tenantId, tenantId)).limit(1)
  const term = { startTime: new Date(0), endTime: new Date() }
  await db.insert(deputy).values({ id: id('deputy'), tenantId, userId: id('user'), agentId: admin!.id, ...term })
  await db.insert(accessLevel).values({ id: id('level'), tenantId, level: 7, name: `${word}级` })
  await db.insert(dict).values({ id: id('dict'), tenantId, dictName: `${word}字典`, dictCode: `dict_${tenantId}` })
  await db.insert(dictItem).values({ tenantId, dictId: id('dict'), itemText: `${word}项`, itemValue: '1' })
  await db
    .insert(siteConfig)
    .values({ tenantId, itemCode: 'SiteTitle', itemValue: `${word}站` })
    .onConflictDoNothing()
  for (const kind of ['category', 'topic'] as const)
    await db
      .insert(taxonomyNode)
      .values({ id: id(kind), tenantId, kind, name: `${word}类`, code: `Y0${tenantId.length}` })
  const doc = await uploadText(api, `${word}文件.md`, `# ${word}标题\n\n${word}正文共三亿元。`, 'staff')
  await settled(api, doc.id)
  await db
    .update(document)
    .set({
      departmentId: id('department'),
      category: id('category'),
      topics: [id('topic')],
      orgCode: `Y${word.length}${tenantId.length}`,
    })
    .where(eq(document.id, doc.id))
  const [stored] = await db.select().from(document).where(eq(document.id, doc.id))
  const [file] = await db
    .select()
    .from(attachment)
    .where(eq(attachment.versionId, stored!.visibleVersion ?? stored!.openVersion!))
  const [grant] = await api.call(grantAdd, {
    body: {
      effect: 'authorise',
      objectKind: 'document',
      objectId: doc.id,
      subjectKind: 'role',
      subjectIds: [id('role')],
      bits: ['view'],
      reason: `${word}理由`,
    },
  })
  await addCommunity(server, tenantId, { word, documentId: doc.id, versionId: file!.versionId, userId: id('user') })
  await addPrograms(server, tenantId, { word, userId: id('user') })
  await api.call(requestAdd, { body: { docId: `${tenantId}-none`, reason: `${word}申请` } })
  const [request] = await db.select().from(accessRequest).where(eq(accessRequest.tenantId, tenantId))
  // A request that can be decided: from another person, on an existing document.
  await db
    .update(accessRequest)
    .set({ documentId: doc.id, userId: id('user') })
    .where(eq(accessRequest.id, request!.id))
  await db.update(accessGrant).set({ createBy: word }).where(eq(accessGrant.id, grant!))
  const [button] = await db.select().from(permission).where(eq(permission.tenantId, tenantId)).limit(1)
  return {
    user: id('user'),
    role: id('role'),
    department: id('department'),
    document: doc.id,
    version: file!.versionId,
    attachment: file!.id,
    grant: grant!,
    request: request!.id,
    comment: id('comment'),
    favourite: id('favourite'),
    folder: id('folder'),
    mustRead: id('mustRead'),
    question: id('question'),
    level: id('level'),
    category: id('category'),
    topic: id('topic'),
    dict: id('dict'),
    permission: button!.id,
    client: id('client'),
    position: id('position'),
    deputy: id('deputy'),
    job: id('job'),
    orgCode: `Y${word.length}${tenantId.length}`,
    username: `person_${tenantId}`,
    taxonomyCode: `Y0${tenantId.length}`,
  }
}

/** An API client, with a recorded call of it. */
async function addPrograms(server: TestServer, tenantId: string, o: { word: string; userId: string }): Promise<void> {
  const { db } = server.running.engines
  const clientId = `${tenantId}xclient`
  const now = new Date()
  await db.insert(apiClient).values({
    id: clientId,
    tenantId,
    ownerId: o.userId,
    name: `${o.word}门户`,
    secretHash: '-',
    hint: '-',
    secretTime: now,
    origins: [],
    addresses: [],
    codes: [],
    bits: ['view'],
    works: false,
    forPeople: true,
    ratePerMinute: 60,
    enabled: true,
  })
  const call = { method: 'GET', path: `/${o.word}`, status: 200, ms: 1, bytes: 1, ip: '', createTime: now }
  await db.insert(apiCall).values({ ...call, tenantId, clientId, userId: o.userId, username: o.word })
}

/** Comments, ratings and the like on a document, from one person to the administrator. */
async function addCommunity(
  server: TestServer,
  tenantId: string,
  o: { word: string; documentId: string; versionId: string; userId: string },
): Promise<void> {
  const { db } = server.running.engines
  const { word, userId, documentId, versionId } = o
  const id = (kind: string) => `${tenantId}x${kind}`
  await db.update(document).set({ comments: 1, favourites: 1 }).where(eq(document.id, documentId))
  const text = `${word}评论`
  const [admin] = await db
    .select({ id: userRole.userId })
    .from(userRole)
    .innerJoin(role, eq(role.id, userRole.roleId))
    .where(and(eq(role.tenantId, tenantId), eq(role.roleCode, 'admin')))
  await db.insert(docComment).values({ id: id('comment'), tenantId, documentId, authorId: userId, text })
  await db
    .insert(commentNotice)
    .values({ id: id('notice'), tenantId, commentId: id('comment'), userId: admin!.id, kind: 'mention' })
  await db.insert(favouriteFolder).values({ id: id('folder'), tenantId, userId: admin!.id, name: `${word}夹` })
  await db
    .insert(favourite)
    .values({ id: id('favourite'), tenantId, userId: admin!.id, documentId, folderId: id('folder') })
  await db
    .insert(mustRead)
    .values({ id: id('mustRead'), tenantId, documentId, versionId, subjectKind: 'user', subjectId: userId })
  await db.insert(searchQuestion).values({
    id: id('question'),
    tenantId,
    userId,
    query: `${word}提问`,
    folded: `${word}提问`,
    note: `${word}说明`,
    documentId,
  })
  await db.insert(missedQuery).values({
    id: id('missedQuery'),
    tenantId,
    query: `${word}没搜到`,
    times: 1,
    people: 1,
    lastTime: new Date(),
    state: 'taken',
    ownerId: userId,
    documentId,
  })
  await db
    .insert(documentHealth)
    .values({ documentId, tenantId, score: 75, reasons: ['reviewOverdue'], time: new Date() })
    .onConflictDoNothing()
  await db.insert(readConfirmation).values({ tenantId, documentId, versionId, userId })
  await db.insert(docConfirmation).values({ id: id('docConfirmation'), tenantId, documentId, versionId, userId })
  await db.insert(documentRating).values({ tenantId, documentId, userId, useful: false, reason: `${word}原因` })
}
