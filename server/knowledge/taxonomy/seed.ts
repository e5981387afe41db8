import type { TaxonomyKind } from '#core/access/trees.ts'
import { nextTreeCode } from '#server/kernel/tree-code.ts'
import { newId } from '#server/kernel/id.ts'
import { taxonomyNode } from '#server/db/schema/index.ts'
import type { Seeding } from '#server/jobs/queue/index.ts'

interface TaxonomySeed {
  name: string
  below?: readonly string[]
}

/** The initial categories; they are a proposal that sites change. */
const CATEGORIES: readonly TaxonomySeed[] = [
  '规章制度',
  '业务流程',
  '技术资料',
  '培训材料',
  '产品资料',
  '合同法务',
  '财务税务',
  '其他',
].map((name) => ({ name }))

const TOPICS: readonly TaxonomySeed[] = [
  { name: '新员工入职', below: ['入职流程', '常用系统'] },
  { name: '信息安全' },
  { name: '合规与内控' },
]

/** Each tree is one fact, so an installation that already has categories keeps them as they are. */
export async function seedTaxonomy(to: Seeding): Promise<void> {
  await to.facts.once('categories', () => addTree(to, 'category', CATEGORIES))
  await to.facts.once('topics', () => addTree(to, 'topic', TOPICS))
}

async function addTree(to: Seeding, kind: TaxonomyKind, seeds: readonly TaxonomySeed[]): Promise<string> {
  const roots = await addLevel(to, { kind, parent: null, names: seeds.map((seed) => seed.name) })
  for (const [i, seed] of seeds.entries()) {
    await addLevel(to, { kind, parent: roots[i]!, names: seed.below ?? [] })
  }
  return kind
}

interface Added {
  id: string
  code: string
}

async function addLevel(
  { tx, tenantId }: Seeding,
  o: { kind: TaxonomyKind; parent: Added | null; names: readonly string[] },
): Promise<Added[]> {
  const added: Added[] = []
  for (const [i, name] of o.names.entries()) {
    const codes = added.map((each) => each.code)
    const row = { id: newId(), code: nextTreeCode(o.parent?.code ?? '', codes) }
    const recommend = o.kind === 'topic' && o.parent === null
    await tx
      .insert(taxonomyNode)
      .values({ ...row, tenantId, kind: o.kind, parentId: o.parent?.id ?? null, name, sortOrder: i + 1, recommend })
    added.push(row)
  }
  return added
}
