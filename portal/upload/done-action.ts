import { createContext, type ReactNode } from 'react'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'

/** What may be done with a document that has just been uploaded; the upload knows nothing of it. */
export const DoneAction = createContext<(doc: DocRow) => ReactNode>(() => null)
