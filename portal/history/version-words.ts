import type { FieldChange, VersionRow } from '#core/contract/km/documents/version.ts'
import { editedAs } from '#core/rules/edited-as.ts'
import { STATUS } from '#core/rules/document-status.ts'

type Tone = 'good' | 'warn' | 'bad' | 'quiet'

/** The version's state in one word. */
export function versionState({ visible, open, status }: VersionRow): { tone: Tone; text: string } {
  if (visible) return { tone: 'good', text: '现行' }
  if (open && status === STATUS.waiting) return { tone: 'warn', text: '审核中' }
  if (status === STATUS.rejected) return { tone: 'bad', text: '已驳回' }
  if (status === STATUS.passed) return { tone: 'quiet', text: '曾发布' }
  return { tone: 'quiet', text: open ? '草稿' : '未采用' }
}

/**
 * The version whose content was brought back, or null. A revision begins as a copy of what readers see, and an edit of
 * the version just before it; whatever else a version began with was restored.
 */
export function restoredFrom(version: VersionRow, versions: readonly VersionRow[]): number | null {
  const { parent, version: number } = version
  if (!parent || parent >= number - 1) return null
  const isPassed = (each: VersionRow) => each.status === STATUS.passed
  const isCommon = versions.some((each) => each.version === parent && isPassed(each))
  const hasLater = versions.some((each) => each.version > parent && each.version < number && isPassed(each))
  return !isCommon || hasLater ? parent : null
}

/** What readers saw before this version, else the version before it: what people want it compared with. */
export function versionBefore<V extends VersionRow>(version: VersionRow, versions: readonly V[]): V | undefined {
  const earlier = versions.filter((each) => each.version < version.version)
  return earlier.find((each) => each.status === STATUS.passed) ?? earlier[0]
}

/** What was done, in a few words. `changes`: the settings that the same change changed. */
export function versionStory(
  version: VersionRow,
  versions: readonly VersionRow[],
  changes: readonly FieldChange[] = [],
): string {
  const from = restoredFrom(version, versions)
  if (from !== null) return `从第 ${from} 版恢复`
  const file = version.files[0]
  const isText = file !== undefined && editedAs(file.name) !== null
  const parent = versions.find((each) => each.version === version.parent)
  if (!parent) return version.version > 1 ? '修订' : isText ? '新建' : '上传文件'
  const digests = (of: VersionRow) => of.files.map(({ sha256 }) => sha256)
  const [was, is] = [digests(parent), digests(version)]
  if (was[0] !== is[0]) return isText ? '改了正文' : '换了文件'
  if (was.join() !== is.join()) return '改了附件'
  const labels = changes.length > 0 ? changes.map(({ label }) => label) : changedTexts(parent, version)
  return labels.length > 0 ? `改了${labels.slice(0, 3).join('、')}${labels.length > 3 ? '等' : ''}` : '修订'
}

const changedTexts = (before: VersionRow, after: VersionRow): string[] => [
  ...(before.title === after.title ? [] : ['标题']),
  ...(before.keywords === after.keywords ? [] : ['标签']),
  ...((before.remark ?? '') === (after.remark ?? '') ? [] : ['备注']),
]
