import { onSite } from '#core/routes/site-base.ts'
import { useEffect, useState } from 'react'

/** The digest of the one-file script, as written by the build; null while it is loading. */
export function useIntegrity(): string | null {
  const [integrity, setIntegrity] = useState<string | null>(null)
  useEffect(() => {
    fetch(onSite('/embed/integrity.json'))
      .then((reply) => reply.json() as Promise<Record<string, string>>)
      .then((all) => setIntegrity(all['zhiku-search.single.js'] ?? null))
      .catch(() => setIntegrity(null))
  }, [])
  return integrity
}
