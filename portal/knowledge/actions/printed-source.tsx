import { type ReactElement, useEffect } from 'react'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { documentLink } from '../../documents/document-address.ts'
import { useHost } from '../../use-portal.ts'

/** On paper only: where the print comes from, and of which version it is. */
export function PrintedSource({ doc }: { doc: DocRow }): ReactElement {
  const host = useHost()
  usePageNumbers()
  const time = doc.lastUpdateTime ?? doc.createTime
  return (
    <p className="zk-printed-source">
      来源：{documentLink(host, doc.id)}
      {doc.currentVersion && `　第 ${doc.currentVersion} 版`}
      {doc.serialNumber && `　编号 ${doc.serialNumber}`}
      {time && `　更新于 ${time.slice(0, 10)}`}
    </p>
  )
}

const NUMBERED = `@page zk-reading { margin: 18mm 16mm 20mm; @bottom-center { content: counter(page) ' / ' counter(pages); font-size: 9pt } }`

/** Page numbers belong to the document: a style sheet in a shadow root has no say about paper. */
function usePageNumbers(): void {
  const { ownsPage } = useHost()
  useEffect(() => {
    if (!ownsPage) return undefined
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(NUMBERED)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
    }
  }, [ownsPage])
}
