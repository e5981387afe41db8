import { createContext, use } from 'react'

interface Host {
  /** Address of the server, '' for the same origin. */
  address: string
  /** False on a page that is not ours: title and keys belong to that page. */
  ownsPage: boolean
  /** The path the page was loaded with; the server has already decided whose it is. */
  loadedPath: string
}

export const HostContext = createContext<Host>({ address: '', ownsPage: true, loadedPath: '/' })
export const useHost = (): Host => use(HostContext)
