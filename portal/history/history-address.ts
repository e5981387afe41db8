import { PORTAL_PATHS } from '#core/routes/owner.ts'

const address = (params: Readonly<Record<string, string>>) =>
  `${PORTAL_PATHS.history}?${new URLSearchParams(params).toString()}`

/** A version by itself, or compared with another one. */
export const versionAddress = (id: string, base = ''): string => address({ id, ...(base && { with: base }) })

/** A change of the settings of a document. */
export const changeAddress = (docId: string, change: string): string => address({ docId, change })
