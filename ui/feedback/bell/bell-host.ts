import type { ComponentType, ReactNode } from 'react'
import type { Api } from '#core/api/client.ts'

/** What the application gives to the bell in its header. */
export interface BellHost {
  api: Api
  onFailure: (sentence: string) => void
  /** Leads to a document, in the portal or from the console. */
  Anchor: ComponentType<{ href: string; onClick: () => void; children: ReactNode }>
  /** Goes to the list of all notices. */
  onMore: () => void
  /** Opens the screen that an announcement names, with the id that it gives; false where there is none. */
  openScreen?: (component: string, id: string) => boolean
}
