import { accessLevel } from '#server/db/schema/index.ts'
import type { Seeding } from '#server/jobs/queue/index.ts'
import { newId } from '#server/kernel/id.ts'

/** Names of the levels, in the order of their numbers. They are only a proposal that sites change. */
const LEVELS = ['公开', '内部', '秘密', '机密']

/** Each level is a fact, so a site that has deleted one does not get it again. */
export async function seedLevels(to: Seeding): Promise<void> {
  for (const [level, name] of LEVELS.entries()) await to.facts.once(`level/${level}`, () => addLevel(to, level, name))
}

async function addLevel({ tx, tenantId }: Seeding, level: number, name: string): Promise<string> {
  const id = newId()
  await tx.insert(accessLevel).values({ id, tenantId, level, name })
  return id
}
