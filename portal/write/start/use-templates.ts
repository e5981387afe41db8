import { templateOffered, type TemplateOffered, templateStart } from '#core/contract/km/documents/template.ts'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { useApi } from '../../use-portal.ts'
import type { Written } from '../written.ts'

interface Templates {
  templates: readonly TemplateOffered[]
  failure: string | null
  /** What a document begins with, with today's date and the writer's name in it. */
  start: (id: string) => Promise<Partial<Written>>
}

/** The templates of a category, or all that the writer may use. */
export function useTemplates(category: string): Templates {
  const api = useApi()
  const of = category === '' ? {} : { category }
  const { value, failure } = useQuery(`templates ${category}`, (signal) =>
    api.call(templateOffered, { query: of }, signal),
  )
  const start = async (id: string): Promise<Partial<Written>> => {
    const { format, body, keywords, fields, category: own } = await api.call(templateStart, { query: { id, ...of } })
    return {
      format,
      ...(format === 'html' ? { html: body } : { markdown: body }),
      keywords,
      fields: fields as Written['fields'],
      category: category || (own ?? ''),
    }
  }
  return { templates: value ?? [], failure, start }
}
