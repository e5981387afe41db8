import { lazy, type ReactElement, Suspense, useState } from 'react'
import { categories as category } from '#core/contract/km/documents/category.ts'
import type { TaxonomyEntity } from '#core/contract/taxonomy.ts'
import { topics as topic } from '#core/contract/sys/category.ts'
import { Button } from '#ui/controls/button/button.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { useSession } from '../../session/use-session.ts'
import { useApi } from '../../use-portal.ts'
import type { TreeKind } from '../shelf-tree.ts'

const DescribeDialog = lazy(() => import('./describe-dialog.tsx'))

const CALLS = { category, topic } as const

interface PlaceDescriptionProps {
  kind: TreeKind
  id: string
  name: string
}

/** A place's description; those who maintain the place can edit it here. */
export function PlaceDescription({ kind, id, name }: PlaceDescriptionProps): ReactElement | null {
  const api = useApi()
  const { held } = useSession()
  /** The state of the place when editing began. */
  const [opened, setOpened] = useState<TaxonomyEntity | null>(null)
  const { taxonomyGet, taxonomyEdit } = CALLS[kind]
  // If the place cannot be read, its description is not shown.
  const { last, retry } = useQuery(id, (signal) => api.call(taxonomyGet, { query: { id } }, signal))
  if (!last) return null
  const description = last.description ?? ''
  const mayEdit = held.includes(taxonomyEdit.access)
  if (description === '' && !mayEdit) return null
  const handleSave = async (text: string) => {
    await api.call(taxonomyEdit, { body: { id, description: text, revision: opened?.revision } })
    retry()
  }
  return (
    <div className="zk-place-description">
      {description !== '' && <p>{description}</p>}
      {mayEdit && (
        <Button look="quiet" icon="pencil" onClick={() => setOpened(last)}>
          {description === '' ? '填写说明' : '编辑说明'}
        </Button>
      )}
      {opened && (
        <Suspense>
          <DescribeDialog
            name={name}
            description={opened.description ?? ''}
            onSave={handleSave}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </div>
  )
}
