import { useState } from 'react'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { shareAdd, shareCancel, shareEdit, type ShareRow } from '#core/contract/km/rights/share.ts'
import { useApi } from '../use-portal.ts'
import { useWork } from '../use-work.ts'
import { addBody, freshCode, newDraft } from './share-draft.ts'

export interface LinkControl {
  doc: DocRow
  /** Those in force; the first one is shown. */
  links: readonly ShareRow[]
  onDone: () => void
}

/** The document's link for everybody: makes it, ends it, gives it another code. */
export function useOpenLink({ doc, links, onDone }: LinkControl) {
  const api = useApi()
  const [busy, work] = useWork()
  const [made, setMade] = useState<{ id: string; code: string } | null>(null)
  const [link] = links
  const done = async (todo: () => Promise<unknown>, text: string) => {
    await work(todo, text)
    onDone()
  }
  const open = () =>
    done(async () => {
      const draft = newDraft()
      const share = await api.call(shareAdd, { body: addBody(draft, doc.id) })
      setMade({ id: share.id, code: draft.code })
    }, '链接已生成')
  const end = () =>
    done(() => api.call(shareCancel, { query: { ids: links.map(({ id }) => id).join(',') } }), '链接已关闭')
  const renew = () =>
    done(async () => {
      if (!link) return
      const code = freshCode()
      await api.call(shareEdit, { body: { id: link.id, code } })
      setMade({ id: link.id, code })
    }, '提取码已更换')
  return { link, code: link && link.id === made?.id ? made.code : null, busy, open, end, renew }
}
