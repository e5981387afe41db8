import { Button } from '@blueprintjs/core'
import type { ReactElement, ReactNode } from 'react'
import { prepared } from '#core/api/prepared.ts'
import { docEditDraft } from '#core/contract/km/documents/edit.ts'
import type { ReviewDesk } from '#core/contract/km/review/review-desk.ts'
import { docSuggestions, type DocSuggestions } from '#core/contract/km/search/doc-suggestion.ts'
import { takeSummary } from '#core/rules/review/summary-remark.ts'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { Refusal } from '#ui/feedback/refusal.tsx'
import { api } from '../../api.ts'
import { useSave } from '../../resource/record/use-save.ts'

interface SuggestionsProps {
  desk: ReviewDesk
  onChanged: () => void
}

type Edit = Partial<Parameters<typeof prepared<typeof docEditDraft>>[1]['body']>

interface Offer {
  label: string
  text: string
  edit: Edit
}

/**
 * What the text and similar documents speak for. Only of a document that is new: of a later version the server reads the one in
 * force. A reviewer may change a document that waits for them; what is of its version makes a new version that waits.
 */
export function Suggestions({ desk, onChanged }: SuggestionsProps): ReactElement | null {
  const { id, revision } = desk.doc
  const of = desk.inForce === null ? `suggestions ${desk.waiting.id} ${revision}` : null
  const { value } = useQuery(of, (signal) => api.call(docSuggestions, { query: { id } }, signal))
  const { isBusy, refusal, save } = useSave()
  const offers = value ? findOffers(value, desk) : []
  if (offers.length === 0) return null
  const take = async (edit: Edit) => {
    if (await save(prepared(docEditDraft, { body: { id, revision, ...edit } }))) onChanged()
  }
  return (
    <section className="zk-desk-facts zk-desk-offers" aria-labelledby="zk-desk-offers">
      <h3 id="zk-desk-offers">建议</h3>
      <dl>
        {offers.map(({ label, text, edit }) => (
          <OneOffer key={`${label} ${text}`} label={label} text={text}>
            <Button
              size="small"
              variant="minimal"
              intent="primary"
              text="采用"
              aria-label={`采用${label}：${text}`}
              disabled={isBusy}
              onClick={() => void take(edit)}
            />
          </OneOffer>
        ))}
      </dl>
      <Refusal>{refusal}</Refusal>
      <p>从正文和相近的知识里得来。采用标题、标签和备注会生成新的待审版本；不改也可以写进批注，请作者改。</p>
    </section>
  )
}

const OneOffer = ({ label, text, children }: Omit<Offer, 'edit'> & { children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <span>{text}</span>
      {children}
    </dd>
  </div>
)

function findOffers(value: DocSuggestions, { waiting }: ReviewDesk): Offer[] {
  const { title, category, tags, keywords } = value
  const remark = takeSummary(value.summary)
  const words = waiting.keywords === '' ? [] : waiting.keywords.split(',')
  const ofWord = ({ text }: { text: string }): Offer => ({
    label: '标签',
    text,
    edit: { keywords: [...words, text].join(',') },
  })
  return [
    ...(title === null ? [] : [{ label: '标题', text: title, edit: { title } }]),
    ...(category === null ? [] : [{ label: '分类', text: category.name, edit: { category: category.code } }]),
    ...tags.map(({ value: tag, text }) => ({ label: '业务标签', text, edit: { addBusinessTypeList: [tag] } })),
    // New words are the author's matter.
    ...keywords.filter(({ isNew, text }) => !isNew && !words.includes(text)).map(ofWord),
    ...(remark === '' || waiting.remark ? [] : [{ label: '备注', text: remark, edit: { remark } }]),
  ]
}
