import { type PlaceRow, placesOf, shownPlaces } from '#server/access/documents/index.ts'
import type { Executor } from '#server/db/database.ts'
import type { Actor } from '#server/kernel/actor.ts'
import type { FacetValue } from '../model/index.ts'

/** The index knows categories and topics by their ids, the wire by their codes. */
export interface PlaceCodes {
  categories: readonly PlaceRow[]
  topics: readonly PlaceRow[]
}

export async function placeCodes(db: Executor, tenantId: string): Promise<PlaceCodes> {
  const { category = [], topic = [] } = Object.groupBy(
    await placesOf(db, tenantId, 'category', 'topic'),
    (place) => place.kind,
  )
  return { categories: category, topics: topic }
}

/** Ids of the places of these codes and of all below them: a code begins with that of the place above. */
export const idsBelow = (places: readonly PlaceRow[], codes: readonly string[]): string[] =>
  places.filter((place) => codes.some((code) => place.code.startsWith(code))).map((place) => place.id)

export interface FacetText extends FacetValue {
  text: string
}

/**
 * Categories found, by code and name; what was found below one counts there, too, as choosing it finds both. `actor` is
 * told of no other closed ones than those that hold what they found.
 */
export function categoryFacet(places: readonly PlaceRow[], found: readonly FacetValue[], actor: Actor): FacetText[] {
  const shown = new Set(shownPlaces(places, actor, 'category').map((place) => place.id))
  const codes = new Map(places.map((place) => [place.id, place.code]))
  const counted = found.flatMap(({ value, count }) => ({ code: codes.get(value) ?? '', count }))
  return places
    .filter((place) => shown.has(place.id) || found.some((each) => each.value === place.id))
    .map((place) => ({
      value: place.code,
      text: place.name,
      count: counted.reduce((sum, each) => (each.code.startsWith(place.code) ? sum + each.count : sum), 0),
    }))
    .filter((facet) => facet.count > 0)
    .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
}
