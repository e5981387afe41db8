import type { Api } from '../../core/api/client.ts'
import type { Scopes } from '../scopes.ts'
import { departmentIds } from './departments.ts'

/** Replaces department names in places by ids; other places are given by id already. */
export async function placesWithIds(api: Api, places: Scopes['places']): Promise<Scopes['places']> {
  const departments = places.filter(({ kind }) => kind === 'department')
  const ids = await departmentIds(
    api,
    departments.map(({ id }) => id),
  )
  return [
    ...places.filter(({ kind }) => kind !== 'department'),
    ...ids.map((id) => ({ kind: 'department' as const, id })),
  ]
}
