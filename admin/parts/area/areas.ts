/** A province, a city or a district of China, in the format of the product family's clients. */
export interface Area {
  /** Six digits of GB/T 2260. */
  id: string
  text: string
  /** The parent area; `ROOT` for a province. */
  pid: string
  level: 1 | 2 | 3
}

/** China itself, the parent of the provinces. */
export const ROOT = '86'

/** Names by code, in the format of `@vant/area-data`. */
export type AreaNames = Readonly<
  Record<'province_list' | 'city_list' | 'county_list', Readonly<Record<string, string>>>
>

/** The areas by their parent. */
export type Areas = ReadonlyMap<string, readonly Area[]>

/** Builds the tree from the codes: two digits each for province, city and district. */
export function buildAreas({ province_list, city_list, county_list }: AreaNames): Areas {
  const all = [
    ...areasOfLevel(province_list, 1, () => ROOT),
    ...areasOfLevel(city_list, 2, (id) => `${id.slice(0, 2)}0000`),
    ...areasOfLevel(county_list, 3, (id) => `${id.slice(0, 4)}00`),
  ]
  return Map.groupBy(all, ({ pid }) => pid)
}

const areasOfLevel = (
  names: Readonly<Record<string, string>>,
  level: Area['level'],
  parentOf: (id: string) => string,
) => Object.entries(names).map(([id, text]): Area => ({ id, text, pid: parentOf(id), level }))

/** The ancestors of an area and the area itself; empty for an unknown code. */
export function areaPath(areas: Areas, id: string): Area[] {
  for (const pid of [`${id.slice(0, 4)}00`, `${id.slice(0, 2)}0000`, ROOT]) {
    const area = areas.get(pid)?.find((one) => one.id === id)
    if (area) return pid === ROOT ? [area] : [...areaPath(areas, pid), area]
  }
  return []
}

/** 广东省 / 深圳市 / 南山区; the code itself if unknown. */
export const areaText = (areas: Areas, id: string): string =>
  areaPath(areas, id)
    .map(({ text }) => text)
    .join(' / ') || id
