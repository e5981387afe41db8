import type { MaskKind } from '#core/text/masking/kinds.ts'
import { maskingRule } from '#server/db/schema/index.ts'
import type { Seeding } from '#server/jobs/queue/index.ts'
import { newId } from '#server/kernel/id.ts'

type BuiltIn = readonly [kind: MaskKind, name: string, keepFirst: number, keepLast: number, sample: string]

/** None is in force until an administrator switches it on. */
const BUILT_IN: readonly BuiltIn[] = [
  ['residentId', '身份证号', 6, 4, '身份证 11010519491231002X'],
  ['mobile', '手机号', 3, 4, '电话 138 0013 8000'],
  ['landline', '固定电话', 3, 4, '前台 010-6552 9988'],
  ['bankCard', '银行卡号', 4, 4, '卡号 6222 0210 0111 6245 702'],
  ['creditCode', '统一社会信用代码', 4, 4, '代码 91350100M000100Y43'],
  ['email', '电子邮箱', 1, 0, '邮箱 zhangsan@example.com'],
  ['passport', '护照与通行证号', 2, 2, '护照 E12345678'],
]

/** Each rule is a fact, so a site that has deleted one does not get it again. */
export async function seedMaskingRules({ facts, tx, tenantId }: Seeding): Promise<void> {
  for (const [kind, name, keepFirst, keepLast, sample] of BUILT_IN)
    await facts.once(`masking-rule/${kind}`, async () => {
      const id = newId()
      await tx
        .insert(maskingRule)
        .values({ id, tenantId, kind, name, keepFirst, keepLast, sample })
        .onConflictDoNothing()
      return id
    })
}
