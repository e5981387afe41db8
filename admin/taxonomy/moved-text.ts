import type { TaxonomyMovePreview } from '#core/contract/taxonomy.ts'
import type { GrantRow } from '#core/contract/km/rights/grant.ts'
import { BIT_TEXTS, EFFECT_TEXTS, END_TEXTS } from '../grant-texts.ts'

/** What moving a node changes for whom, as sentences; none where nothing changes. */
export function movedText({ documents, closes, opens, stops, starts }: TaxonomyMovePreview): string[] {
  const changes = [
    ...(closes ? ['新的上级仅授权可读：没有得到授权的人不能再读'] : []),
    ...(opens ? ['新的上级不限授权：按各篇知识自己的“谁能看”'] : []),
    ...(stops ?? []).map((line) => `不再有：${lineText(line)}`),
    ...(starts ?? []).map((line) => `开始有：${lineText(line)}`),
    ...(stops === null ? ['您不能查看授权，所以不列出谁因此得到或失去权限'] : []),
  ]
  return changes.length === 0 ? [] : [`其中有您能阅读的 ${documents} 篇知识`, ...changes]
}

const lineText = ({ effect, objectName, subjectKind, subjectName, bits }: GrantRow): string =>
  `“${objectName ?? ''}”上${EFFECT_TEXTS[effect]}${END_TEXTS[subjectKind].noun} ${subjectName ?? ''} ${bits
    .map((bit) => BIT_TEXTS[bit])
    .join('、')}`
