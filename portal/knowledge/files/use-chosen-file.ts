import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { useStore } from '../../use-portal.ts'
import { KnowledgeStore } from '../knowledge.store.ts'
import { useVersionFiles } from './version-files.tsx'

/** The file that is open, kept in the address so that it can be shared. */
export function useChosenFile(doc: DocRow) {
  const [params, setParams] = useSearchParams()
  const knowledge = useStore(KnowledgeStore)
  const files = useVersionFiles(doc)
  const asked = params.get('file')
  const chosen = files.find((file, i) => i > 0 && file.id === asked) ?? null
  useEffect(() => knowledge.showFile(chosen), [knowledge, chosen])
  const choose = (id: string) => {
    const next = new URLSearchParams(params)
    if (id === files[0]?.id) next.delete('file')
    else next.set('file', id)
    // A position in one file is meaningless in another.
    for (const name of ['page', 'offset', 'sheet', 'cell', 'quote', 'quoteEnd']) next.delete(name)
    setParams(next, { replace: true })
  }
  return { files, chosen, choose }
}
