import { and, eq, inArray } from 'drizzle-orm'
import { DEFAULT_TENANT } from '#core/contract/default-tenant.ts'
import { department, document, role, taxonomyNode } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { newId } from '#server/kernel/id.ts'
import { addNode } from '#server/knowledge/taxonomy/index.ts'
import { addDepartment } from '#server/organisation/departments/index.ts'
import { addUser } from '#server/organisation/people/index.ts'
import { actorOfUser } from '#server/sign-in/actor/index.ts'
import { addPage } from './add-page.ts'
import { addLife } from './add-life.ts'
import { addUse } from './add-use.ts'
import { COMPANY, MEMBERS, type Member } from './company.ts'
import { type Making, once, type SampleDeps } from './deps.ts'
import { NOTHING, readMade, saveMade } from './made.ts'
import { readSpaces, type SampleSpace } from './pages.ts'

const DAY_MS = 86_400_000

/**
 * A small company with people, spaces, documents and what happened to them, so that the product can be tried. All of it is
 * made by the functions that calls use; only when something was read or looked for is written straight into its log.
 */
export async function loadSampleCompany(admin: Context<SampleDeps>, folder: string): Promise<void> {
  const { deps, now } = admin
  const made = (await readMade(deps.db)) ?? structuredClone(NOTHING)
  if (made.isWhole) return
  const making: Making = {
    deps,
    now,
    made,
    save: () => saveMade(deps.db, made),
    admin,
    async as(name, daysAgo = 0) {
      const actor = await actorOfUser(deps.db, made.people[name] ?? '')
      if (!actor) throw new Error(`示例公司里没有“${name}”`)
      return { actor, deps, now: new Date(now.getTime() - daysAgo * DAY_MS), origin: '' }
    },
  }
  const spaces = readSpaces(folder)
  await addPeople(making)
  await addCategories(making, spaces)
  const pages = spaces.flatMap((space) => space.pages)
  for (const page of pages) await once(making, 'documents', page.title, () => addPage(making, page))
  for (const page of pages) await once(making, 'life', page.title, () => addLife(making, page))
  await once(making, 'life', '', () => addUse(making, pages))
  await addRevisions(making)
  made.isWhole = true
  await making.save()
}

async function addPeople(making: Making): Promise<void> {
  const company = await once(making, 'departments', COMPANY, () => addOneDepartment(making, COMPANY, null))
  for (const member of MEMBERS) {
    await once(making, 'departments', member.department, () => addOneDepartment(making, member.department, company))
    await once(making, 'people', member.name, () => addMember(making, member))
  }
}

async function addOneDepartment({ admin }: Making, departName: string, parentId: string | null): Promise<string> {
  await addDepartment(admin, { departName, parentId, orgCategory: parentId === null ? '1' : '2' })
  const { db } = admin.deps
  const rows = await db.select().from(department).where(eq(department.departName, departName)).orderBy(department.id)
  return rows.at(-1)!.id
}

async function addMember({ admin, made }: Making, member: Member): Promise<string> {
  const id = newId()
  const [found] = await admin.deps.db
    .select({ id: role.id })
    .from(role)
    .where(and(eq(role.roleCode, member.role), eq(role.tenantId, DEFAULT_TENANT)))
  await addUser(admin, {
    id,
    username: member.username,
    realname: member.name,
    password: `${newId()}Aa1`,
    post: member.post,
    selectedroles: found ? [found.id] : [],
    selecteddeparts: [made.departments[member.department]!],
  })
  return id
}

/** A space that the site has already is used; new ones come after it, in their order, before the site's others. */
async function addCategories(making: Making, spaces: readonly SampleSpace[]): Promise<void> {
  const { admin } = making
  const own = and(eq(taxonomyNode.tenantId, DEFAULT_TENANT), eq(taxonomyNode.kind, 'category'))
  const there = await admin.deps.db.select().from(taxonomyNode).where(own)
  for (const { name, description, pages } of spaces) {
    const known = there.find((node) => node.parentId === null && node.name === name)
    const add = { pid: null, name, description, sortOrder: 3 }
    const pid = known?.id ?? (await once(making, 'categories', name, () => addNode(admin, 'category', add)))
    const below = new Set(pages.flatMap((page) => page.facts.get('分类') ?? []))
    for (const each of below) {
      const node = { pid, name: each }
      await once(making, 'categories', `${name}/${each}`, () => addNode(admin, 'category', node))
    }
  }
}

async function addRevisions({ deps, made }: Making): Promise<void> {
  const ids = Object.values(made.documents)
  const rows = await deps.db
    .select({ id: document.id, revision: document.revision })
    .from(document)
    .where(inArray(document.id, ids))
  made.revisions = Object.fromEntries(rows.map(({ id, revision }) => [id, revision]))
}
