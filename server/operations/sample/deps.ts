import type { AccessDeps } from '#server/access/documents/index.ts'
import type { Context } from '#server/http/route.ts'
import type { DocumentDeps } from '#server/knowledge/documents/index.ts'
import type { Made } from './made.ts'

export type SampleDeps = DocumentDeps & AccessDeps

/** The work of making the company. */
export interface Making {
  deps: SampleDeps
  now: Date
  made: Made
  /** Keeps what was made until now. */
  save: () => Promise<void>
  /** The context of a member by name, some days ago. */
  as: (name: string, daysAgo?: number) => Promise<Context<SampleDeps>>
  admin: Context<SampleDeps>
}

/** Makes what is not yet made. */
export async function once(
  making: Making,
  into: 'departments' | 'people' | 'categories' | 'documents' | 'life',
  name: string,
  make: () => Promise<string>,
): Promise<string> {
  const known = making.made[into][name]
  if (known !== undefined) return known
  const id = await make()
  making.made[into][name] = id
  await making.save()
  return id
}
