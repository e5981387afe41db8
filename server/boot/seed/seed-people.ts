import { eq } from 'drizzle-orm'
import { weakness } from '#core/rules/password.ts'
import { hashPassword } from '#server/kernel/password-hash.ts'
import { nextTreeCode } from '#server/kernel/tree-code.ts'
import { newId } from '#server/kernel/id.ts'
import { department, user, userDepartment, userRole } from '#server/db/schema/index.ts'
import type { Seeding } from '#server/jobs/queue/index.ts'
import { ADMIN, COMPANY, DEMO_USERS, type DepartmentSeed, type UserSeed } from './organisation.ts'
import type { RoleCode } from '#server/jobs/queue/index.ts'
import { readablePassword } from './readable-password.ts'

const NORMAL = 1
const FROZEN = 2

interface SeededDepartment {
  id: string
  orgCode: string
}

/** Writes the departments of a company (by default the sample company) and returns them by name. */
export async function seedDepartments(
  to: Seeding,
  company: DepartmentSeed = COMPANY,
): Promise<Map<string, SeededDepartment>> {
  const departments = new Map<string, SeededDepartment>()
  await addDepartment({ ...to, departments }, company, { parent: null, order: 0, siblings: [] })
  return departments
}

async function addDepartment(
  to: Seeding & { departments: Map<string, SeededDepartment> },
  seed: DepartmentSeed,
  at: { parent: SeededDepartment | null; order: number; siblings: readonly string[] },
): Promise<string> {
  const orgCode = nextTreeCode(at.parent?.orgCode ?? '', at.siblings)
  const id = await to.facts.once(`department/${seed.name}`, async () => {
    const id = newId()
    await to.tx.insert(department).values({
      id,
      tenantId: to.tenantId,
      parentId: at.parent?.id ?? null,
      departName: seed.name,
      orgCode,
      orgCategory: seed.category,
      departOrder: at.order,
    })
    return id
  })
  to.departments.set(seed.name, { id, orgCode })
  const codes: string[] = []
  for (const [order, child] of (seed.below ?? []).entries()) {
    codes.push(await addDepartment(to, child, { parent: { id, orgCode }, order, siblings: codes }))
  }
  return orgCode
}

interface Staffing extends Seeding {
  departments: Map<string, SeededDepartment>
  roles: Record<RoleCode, string>
}

/** Writes the administrator. Returns the password if it was generated; it is stored nowhere else. */
export async function seedAdmin(
  to: Staffing,
  given: string | undefined,
  admin: UserSeed = ADMIN,
): Promise<string | null> {
  let madeUp: string | null = null
  await to.facts.once('user/admin', () => {
    madeUp = given === undefined ? readablePassword() : null
    const password = madeUp ?? acceptable('ZHIKU_ADMIN_PASSWORD', given ?? '', admin.username)
    // The person who adds another tenant knows the password of its administrator, so it must be changed.
    const mustChangePassword = madeUp !== null || admin !== ADMIN
    return addUser(to, admin, { password, status: NORMAL, mustChangePassword })
  })
  return madeUp
}

/** Writes demo users. Without a given password they are frozen, and their random password is not known. */
export async function seedDemoUsers(to: Staffing, given: string | undefined): Promise<void> {
  for (const seed of DEMO_USERS) {
    await to.facts.once(`user/${seed.username}`, () =>
      addUser(to, seed, {
        password: given === undefined ? readablePassword() : acceptable('demoPassword', given, seed.username),
        status: given === undefined ? FROZEN : NORMAL,
        mustChangePassword: given === undefined,
      }),
    )
  }
}

function acceptable(name: string, password: string, account: string): string {
  const problem = weakness(password, account)
  if (problem !== null) throw new Error(`${name}：${problem}`)
  return password
}

async function addUser(
  to: Staffing,
  seed: UserSeed,
  o: { password: string; status: number; mustChangePassword: boolean },
): Promise<string> {
  const id = newId()
  const own = to.departments.get(seed.department)
  await to.tx.insert(user).values({
    id,
    tenantId: to.tenantId,
    username: seed.username,
    realname: seed.realname,
    workNo: seed.workNo,
    sex: seed.sex,
    orgCode: own?.orgCode ?? null,
    passwordHash: await hashPassword(o.password),
    status: o.status,
    mustChangePassword: o.mustChangePassword,
  })
  await to.tx.insert(userRole).values({ userId: id, roleId: to.roles[seed.role] })
  const [there] = await to.tx
    .select()
    .from(department)
    .where(eq(department.id, own?.id ?? ''))
  if (there) await to.tx.insert(userDepartment).values({ userId: id, departmentId: there.id })
  return id
}
