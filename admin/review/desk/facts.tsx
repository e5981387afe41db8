import type { ReactElement, ReactNode } from 'react'
import type { ReviewDesk } from '#core/contract/km/review/review-desk.ts'
import { SCOPE_TEXTS } from '#core/text/scope-text.ts'
import { Tag } from '#ui/controls/tag/tag.tsx'
import { WireTime } from '#ui/viewers/wire-time/wire-time.tsx'

/** What a reviewer has to know beside the text: who, when, where it is filed and who will see it. */
export function Facts({ desk: { doc, waiting } }: { desk: ReviewDesk }): ReactElement {
  return (
    <section className="zk-desk-facts" aria-labelledby="zk-desk-facts">
      <h3 id="zk-desk-facts">信息</h3>
      <dl>
        <Fact name="提交">
          {waiting.authorName ?? waiting.createBy}
          {waiting.submitTime && (
            <>
              {' · '}
              <WireTime time={waiting.submitTime} />
            </>
          )}
        </Fact>
        <Fact name="分类">{doc.category_dictText ?? <Lacking />}</Fact>
        <Fact name="部门">{doc.depId_dictText ?? <Lacking />}</Fact>
        <Fact name="谁能看">
          {doc.scope ? SCOPE_TEXTS[doc.scope].name : ''}
          {(doc.level ?? 0) > 0 && <Tag tone="warn">密级 {doc.level}</Tag>}
        </Fact>
        <Fact name="标签">{words(waiting.keywords)}</Fact>
        <Fact name="有效期">{doc.expireTime ? `到 ${doc.expireTime.slice(0, 10)}` : '长期'}</Fact>
        {waiting.remark && <Fact name="备注">{waiting.remark}</Fact>}
        {waiting.files.length > 0 && <Fact name="文件">{waiting.files.map(({ name }) => name).join('、')}</Fact>}
      </dl>
    </section>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

const Lacking = () => <Tag tone="warn">没有填</Tag>

const words = (keywords: string): ReactNode =>
  keywords === '' ? '没有' : keywords.split(',').map((word) => <Tag key={word}>{word}</Tag>)
