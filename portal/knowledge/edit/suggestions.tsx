import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { docSuggestions, type DocSuggestions } from '#core/contract/km/search/doc-suggestion.ts'
import { takeSummary } from '#core/rules/review/summary-remark.ts'
import { hitAddress } from '#core/routes/addresses.ts'
import { Icon } from '#ui/controls/icon/icon.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { styles } from '#ui/theme/styles.ts'
import { useApi } from '../../use-portal.ts'
import type { EditDraft } from './edit-draft.ts'
import { takeTag, takeWord, wordsIn } from './take-suggestion.ts'
import css from './suggestions.css?inline'

styles(css)

interface SuggestionsProps {
  id: string
  draft: EditDraft
  onChange: (change: Partial<EditDraft>) => void
}

/**
 * What the text and similar documents speak for. Each is taken with one press into the form, which still has to be saved; what
 * was taken goes away. Without any, or when the server cannot say, there is nothing here.
 */
export function Suggestions({ id, draft, onChange }: SuggestionsProps): ReactElement | null {
  const api = useApi()
  const { value } = useQuery(`suggestions ${id}`, (signal) => api.call(docSuggestions, { query: { id } }, signal))
  const offers = value ? findOffers(value, draft, onChange) : []
  if (!value || (offers.length === 0 && value.summary.length === 0)) return null
  return (
    <section className="zk-fact-offers" aria-label="建议">
      <h3>
        <Icon name="lightbulb" size={16} />
        建议
        <small>从正文和相近的知识里得来，点一下填入，保存后才生效</small>
      </h3>
      {offers.map(({ label, children }) => (
        <p key={label}>
          <span>{label}</span>
          {children}
        </p>
      ))}
      {value.summary.length > 0 && <Summary id={id} {...{ value, draft, onChange }} />}
    </section>
  )
}

interface Offer {
  label: string
  children: ReactNode
}

function findOffers(value: DocSuggestions, draft: EditDraft, onChange: SuggestionsProps['onChange']): Offer[] {
  const { title, category } = value
  const tags = value.tags.filter((tag) => !draft.tags.includes(tag.value))
  const words = value.keywords.filter(({ text }) => !wordsIn(draft.keywords).includes(text))
  const offers: (Offer | false)[] = [
    title !== null &&
      title !== draft.title && { label: '标题', children: <Take text={title} onTake={() => onChange({ title })} /> },
    words.length > 0 && {
      label: '标签',
      children: words.map(({ text, isNew }) => (
        <Take key={text} text={text} note={isNew ? '新' : ''} onTake={() => onChange(takeWord(draft, text))} />
      )),
    },
    tags.length > 0 && {
      label: '业务标签',
      children: tags.map((tag) => (
        <Take key={tag.value} text={tag.text} onTake={() => onChange(takeTag(draft, tag.value))} />
      )),
    },
    category !== null &&
      category.code !== draft.category && {
        label: '分类',
        children: <Take text={category.name} onTake={() => onChange({ category: category.code })} />,
      },
  ]
  return offers.filter((offer) => offer !== false)
}

const Take = ({ text, note, onTake }: { text: string; note?: string; onTake: () => void }) => (
  <button type="button" className="zk-fact-offer" onClick={onTake}>
    <Icon name="plus" size={16} />
    {text}
    {note && <small>{note}</small>}
  </button>
)

function Summary({ id, value, draft, onChange }: SuggestionsProps & { value: DocSuggestions }): ReactElement {
  const remark = takeSummary(value.summary)
  return (
    <div>
      <span>摘要</span>
      <ul>
        {value.summary.map(({ text, page, offset }) => (
          <li key={offset}>
            {text}
            <Link to={hitAddress({ id, hit: { page, offset } }, '')} target="_blank" aria-label={`看原文：${text}`}>
              {page ? `第 ${page} 页` : '原文'}
            </Link>
          </li>
        ))}
      </ul>
      {remark !== draft.remark && <Take text="填入备注" onTake={() => onChange({ remark })} />}
    </div>
  )
}
