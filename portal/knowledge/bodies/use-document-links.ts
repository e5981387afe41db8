import { type MouseEvent, useCallback } from 'react'
import { useHref, useNavigate } from 'react-router-dom'
import { documentAddress } from '#core/routes/addresses.ts'
import { linkedDocuments } from '#core/routes/linked-documents.ts'
import { PORTAL_PATHS } from '#core/routes/owner.ts'

/**
 * Lets a text link to other documents of the library: such a link opens in the portal, and still works in a new tab.
 * Whether the reader may see the document is decided when it is opened.
 */
export function useDocumentLinks() {
  const knowledge = useHref(PORTAL_PATHS.knowledge)
  const navigate = useNavigate()
  const linkTo = useCallback(
    (href: string) => {
      const [id] = href.startsWith('/') ? linkedDocuments(href) : []
      return id === undefined ? null : `${knowledge}?id=${encodeURIComponent(id)}`
    },
    [knowledge],
  )
  const handleClick = (event: MouseEvent) => {
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const href = (event.target as HTMLElement).closest('.zk-md a')?.getAttribute('href')
    if (!href?.startsWith(`${knowledge}?`)) return
    event.preventDefault()
    void navigate(documentAddress(linkedDocuments(href)[0] ?? ''))
  }
  return { linkTo, handleClick }
}
