import { useEffect, useState } from 'react'
import { createApi } from '#core/api/client.ts'
import { storedTenant, storedToken } from '#core/api/storage/session-keys.ts'
import { keptFor } from '#core/api/storage/stored.ts'
import { docListRecent, docText } from '#core/contract/km/documents/document.ts'
import { onSite } from '#core/routes/site-base.ts'
import type { Sample } from './samples.ts'

const kept = keptFor('')
const api = createApi({ baseURL: onSite('/api'), token: () => storedToken(kept), tenant: () => storedTenant(kept) })
/** A sentence to quote: long enough to be one, in a line of its own. */
const SENTENCE = /^[^#>|`\s*\-\d][^\n]{15,120}?[。；.]/mu

/** The newest document of whoever looks at the page that has a sentence to quote; null until there is one. */
export function useSample(): Sample | null {
  const [sample, setSample] = useState<Sample | null>(null)
  useEffect(() => {
    firstSample().then(setSample, () => setSample(null))
  }, [])
  return sample
}

async function firstSample(): Promise<Sample | null> {
  const { records } = await api.call(docListRecent, { query: { pageSize: 5 } })
  for (const { id } of records) {
    const { text } = await api.call(docText, { query: { id } })
    const quote = SENTENCE.exec(text)?.[0]
    // Marks of Markdown within it would not stand in what is shown.
    if (quote && !/[*_`[\]]/.test(quote)) return { id, quote }
  }
  return null
}
