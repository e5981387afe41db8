import type { ReadingPlace } from '#core/contract/km/community/reading-place.ts'

/** Less was only looked at. */
const BEGUN = 0.03
/** What is left then are signatures and appendices. */
const ENDED = 0.97

type Place = Readonly<Pick<ReadingPlace, 'part' | 'page' | 'heading' | 'version'>>

export const hasBegun = ({ part }: Pick<Place, 'part'>): boolean => part >= BEGUN
export const hasEnded = ({ part }: Pick<Place, 'part'>): boolean => part > ENDED

/** 读到 40 %，第 12 页. Of an older version the part alone still holds. */
export function placeText(place: Place, version: number | null | undefined): string {
  if (hasEnded(place)) return '已读到末尾'
  const part = `读到 ${Math.round(place.part * 100)} %`
  if (place.version !== version) return part
  if (place.page !== null) return `${part}，第 ${place.page} 页`
  return place.heading === null ? part : `${part}，${place.heading}`
}
