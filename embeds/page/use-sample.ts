import { useEffect, useState } from 'react'
import { createApi } from '#core/api/client.ts'
import { storedTenant, storedToken } from '#core/api/storage/session-keys.ts'
import { keptFor } from '#core/api/storage/stored.ts'
import { docListRecent, docText } from '#core/contract/km/documents/document.ts'
import { onSite } from '#core/routes/site-base.ts'
import type { Sample } from './samples.ts'

const kept = keptFor('')
const api = createApi({ baseURL: onSite('/api'), token: () => storedToken(kept), tenant: () => storedTenant(kept) })
/** A sentence to quote: long enough, and on a line of its own. */
const SENTENCE = /^[^#>|`\s*\-\d][^\n]{15,120}?[。；.]/mu

/** The newest document visible to the reader that has a sentence to quote; null while none is found. */
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
    // A sentence with Markdown marks would not match the displayed text.
    if (quote && !/[*_`[\]]/.test(quote)) return { id, quote }
  }
  return null
}
