import type { ReactElement } from 'react'
import { Badge } from '#ui/badge/badge.tsx'

const NAMES: Record<string, string> = { markdown: 'MD', md: 'MD', text: 'TXT', log: 'TXT', htm: 'HTML' }

/** The kind of a file in a few letters. */
export const kindName = (kind: string): string => NAMES[kind.toLowerCase()] ?? kind.toUpperCase().slice(0, 5)

export const KindBadge = ({ kind }: { kind: string | null | undefined }): ReactElement | null =>
  kind ? <Badge>{kindName(kind)}</Badge> : null
