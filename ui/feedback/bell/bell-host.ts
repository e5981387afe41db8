import type { ComponentType, ReactNode } from 'react'
import type { Api } from '#core/api/client.ts'

/** What an application provides to the bell in its header. */
export interface BellHost {
  api: Api
  onFailure: (sentence: string) => void
  /** A link to a document, in the portal or from the console. */
  Anchor: ComponentType<{ href: string; onClick: () => void; children: ReactNode }>
  /** Opens the list of all notices. */
  onMore: () => void
  /** Opens the screen that an announcement names, with its id; false if there is no such screen. */
  openScreen?: (component: string, id: string) => boolean
}
