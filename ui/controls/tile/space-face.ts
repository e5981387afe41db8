import { type Hue, nameHue } from '#ui/theme/hues.ts'
import type { IconName } from '../icon/icon.tsx'

/** Words in names of categories, and the icon that tells them; the first that fits. */
const ICONS: readonly (readonly [words: RegExp, icon: IconName])[] = [
  [/制度|规章|办法|法规|合规|法务|合同/, 'scale'],
  [/流程|审批|业务/, 'workflow'],
  [/产品|物料|仓|货/, 'package'],
  [/生产|工艺|车间|制造|工厂/, 'factory'],
  [/质量|体系|认证|标准/, 'badge-check'],
  [/培训|课程|学习|新人|入职|教/, 'graduation-cap'],
  [/会议|纪要|日程|例会/, 'calendar'],
  [/设备|维护|维修|工具|运维/, 'wrench'],
  [/人事|人力|员工|考勤|组织/, 'users'],
]

/** The icon and the hue of a category, from its name; nothing is kept. */
export const spaceFace = (name: string): { icon: IconName; hue: Hue } => ({
  icon: ICONS.find(([words]) => words.test(name))?.[1] ?? 'library',
  hue: nameHue(name),
})
