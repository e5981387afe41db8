import { expect, it } from 'vitest'
import type { SettingChange, VersionRow } from '#core/contract/km/documents/version.ts'
import { restoredFrom, versionBefore, versionStory } from '../version-words.ts'
import { settingStory, toldChanges } from '../setting-words.ts'
import { changesBetween, dayName, timelineDays } from './entries.ts'

const NOW = new Date('2026-11-27T02:00:00Z')

const version = (number: number, more: Partial<VersionRow> = {}): VersionRow => ({
  id: `v${number}`,
  docId: 'd',
  version: number,
  title: '办法',
  keywords: '',
  status: 2,
  parent: number > 1 ? number - 1 : null,
  visible: false,
  open: false,
  createTime: `2026-11-2${number} 09:00:00`,
  files: [{ id: `f${number}`, name: '办法.md', size: 1, sha256: `s${number}`, ftiFlag: 1, viewKind: 'markdown' }],
  ...more,
})
const change = (id: string, createTime: string, more: Partial<SettingChange> = {}): SettingChange => ({
  id,
  createTime,
  action: 'edit',
  madeVersion: false,
  changes: [],
  ...more,
})
const field = (name: string, before: string, after: string) => ({ name, label: name, before, after })

it('groups by day, newest first, and puts what made a version into its entry', () => {
  const days = timelineDays(
    [version(2, { createTime: '2026-11-27 09:00:00' }), version(1, { createTime: '2026-11-26 18:00:00' })],
    [
      change('b', '2026-11-27 09:00:00', { madeVersion: true, version: 2, changes: [field('title', '甲', '乙')] }),
      change('a', '2026-11-26 18:00:00', { version: 1 }),
      change('old', '2025-12-31 18:00:00'),
    ],
    NOW,
  )
  expect(
    days.map(({ name, entries }) => [
      name,
      ...entries.map((each) => (each.kind === 'version' ? `v${each.version.version}` : each.change.id)),
    ]),
  ).toEqual([
    ['今天', 'v2'],
    ['昨天', 'a', 'v1'],
    ['2025年12月31日', 'old'],
  ])
  expect(days[0]!.entries[0]).toMatchObject({ changes: [{ name: 'title' }] })
  expect(dayName('2026-11-20', NOW)).toBe('11月20日 周五')
})

it('makes one entry of the saves of one draft, and tells them as writing', () => {
  const saves = ['3', '2', '1'].map((id) =>
    change(id, `2026-11-27 09:00:0${id}`, {
      createBy: 'lina',
      version: 2,
      changes: [field('files', '办法.md', '办法.md（内容已更换）')],
    }),
  )
  const other = change('0', '2026-11-27 08:00:00', {
    createBy: 'lina',
    version: 2,
    changes: [field('title', '甲', '乙')],
  })
  const [today] = timelineDays([], [...saves, other], NOW)
  expect(today!.entries.map((each) => each.kind === 'setting' && [settingStory(each.change), each.times])).toEqual([
    ['改了正文', 3],
    ['改了title', 1],
  ])
  expect(toldChanges(saves[0]!)).toEqual([])
})

it('tells a restored version from a revision of what readers see', () => {
  const all = [version(4, { parent: 1 }), version(3, { parent: 2, status: 0 }), version(2), version(1)]
  expect(restoredFrom(all[0]!, all)).toBe(1)
  expect(versionStory(all[0]!, all)).toBe('从第 1 版恢复')
  // The third was discarded: the next revision begins with the second again, which is no restoring.
  expect(restoredFrom(version(4, { parent: 2 }), all)).toBeNull()
  expect(versionBefore(all[0]!, all)?.version).toBe(2)
  expect(versionBefore(version(1), all)).toBeUndefined()
})

it('says what was done to text, file, attachments and settings', () => {
  const first = version(1)
  const said = (more: Partial<VersionRow>, changes = [] as ReturnType<typeof field>[]) => {
    const next = version(2, { files: first.files, ...more })
    return versionStory(next, [next, first], changes)
  }
  expect(versionStory(first, [first])).toBe('新建')
  expect(versionStory(version(1, { files: [{ ...first.files[0]!, name: 'a.pdf' }] }), [])).toBe('上传文件')
  expect(said({ files: version(2).files })).toBe('改了正文')
  expect(said({ files: [{ ...first.files[0]!, name: 'a.pdf', sha256: 'x' }] })).toBe('换了文件')
  expect(said({ files: [...first.files, ...version(2).files] })).toBe('改了附件')
  expect(said({ title: '新办法' })).toBe('改了标题')
  expect(
    said(
      {},
      ['甲', '乙', '丙', '丁'].map((name) => field(name, '', '1')),
    ),
  ).toBe('改了甲、乙、丙等')
})

it('joins the changes of a setting between two versions, and leaves out what came back', () => {
  const changes = [
    change('3', '2026-11-23 09:00:00', {
      changes: [field('scope', '全体员工', '仅自己'), field('level', '内部', '公开')],
    }),
    change('2', '2026-11-22 09:00:00', {
      changes: [field('scope', '所有人', '全体员工'), field('level', '公开', '内部')],
    }),
    change('1', '2026-11-21 09:00:00', { changes: [field('scope', '仅自己', '所有人')] }),
  ]
  expect(changesBetween(changes, { after: '2026-11-21 09:00:01', until: null })).toEqual([
    field('scope', '所有人', '仅自己'),
  ])
  // In one second the change comes after the version.
  expect(changesBetween(changes, { after: '2026-11-22 09:00:00', until: '2026-11-23 09:00:00' })).toEqual([
    field('scope', '所有人', '全体员工'),
    field('level', '公开', '内部'),
  ])
  expect(changesBetween(changes, { after: '', until: '2026-11-22 09:00:01' })).toEqual([
    field('scope', '仅自己', '全体员工'),
    field('level', '公开', '内部'),
  ])
})
