import { onSite } from '#core/routes/site-base.ts'
import { useEffect, useState } from 'react'

/** The digest of the script in one file, as the build wrote it down; null until it has come. */
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
