import { areaList } from '@vant/area-data'
import { expect, it } from 'vitest'
import { type Area, areaPath, buildAreas, areaText, ROOT } from './areas.ts'

const areas = buildAreas(areaList)

// proves E-23, K-73
it('begins with the provinces, whose parent is 86', () => {
  const provinces = areas.get(ROOT)!
  expect(provinces).toHaveLength(34)
  expect(provinces[0]).toEqual({ id: '110000', text: '北京市', pid: '86', level: 1 } satisfies Area)
})

it('has cities below provinces and districts below cities', () => {
  expect(areas.get('440000')!.find(({ text }) => text === '深圳市')).toMatchObject({ id: '440300', level: 2 })
  expect(areas.get('440300')!.find(({ text }) => text === '南山区')).toMatchObject({ id: '440305', level: 3 })
  expect(areas.get('440305')).toBeUndefined()
})

it('has a parent for every area', () => {
  const all = [...areas.values()].flat()
  const known = new Set([ROOT, ...all.map(({ id }) => id)])
  expect(all.filter(({ pid }) => !known.has(pid))).toEqual([])
  expect(all.filter(({ id, level }) => areaPath(areas, id).length !== level)).toEqual([])
})

it('names an area of any level by its way down', () => {
  expect(areaText(areas, '440305')).toBe('广东省 / 深圳市 / 南山区')
  expect(areaText(areas, '440300')).toBe('广东省 / 深圳市')
  expect(areaText(areas, '440000')).toBe('广东省')
  expect(areaText(areas, '')).toBe('')
  expect(areaText(areas, '990000')).toBe('990000')
})
