import type { ReactElement } from 'react'
import { grouped } from '#core/text/grouped.ts'
import type { MostRead } from '#core/contract/km/dashboard.ts'
import { visitList } from '#core/contract/km/documents/visit.ts'
import { type AskedWord, MISSED_DAYS, searchRecordList } from '#core/contract/km/search/search-record.ts'
import { documentAddress } from '#core/routes/addresses.ts'
import { onSite } from '#core/routes/site-base.ts'
import { wireDay } from '#core/text/wire-time.ts'
import { Tag } from '#ui/controls/tag/tag.tsx'
import { styles } from '#ui/theme/styles.ts'
import { nameHue } from '#ui/theme/hues.ts'
import css from './content-cards.css?inline'
import { Figure } from './figure.tsx'

styles(css)

/** What was read most often in these days. */
export const MostReadCard = ({ rows, since }: { rows: readonly MostRead[]; since: string }): ReactElement => (
  <section className="zk-panel" aria-labelledby="zk-most-read">
    <header>
      <h2 id="zk-most-read">读得最多</h2>
    </header>
    {rows.length === 0 && <p className="zk-panel-none">这段时间没有人阅读</p>}
    {rows.length > 0 && (
      <Table heads={['知识', '分类', '阅读', '较之前']}>
        {rows.map((row) => (
          <tr key={row.docId}>
            <td>
              <a href={onSite(documentAddress(row.docId))}>{row.title}</a>
            </td>
            <td>{row.category && <Tag hue={nameHue(row.category)}>{row.category}</Tag>}</td>
            <td>
              <Figure list={readingsOf(row.docId, since)} label={`${row.title}，阅读 ${row.reads} 次`}>
                {grouped(row.reads)}
              </Figure>
            </td>
            <td>{row.readsBefore === 0 ? '新' : signed(row.reads - row.readsBefore)}</td>
          </tr>
        ))}
      </Table>
    )}
  </section>
)

const readingsOf = (docId: string, since: string) => ({
  path: visitList.path,
  query: { docId, visitType: '5', createTime_begin: since },
})
const signed = (n: number): string => (n > 0 ? `+${n}` : String(n))

/** What people searched for without a result. */
export const MissedCard = ({ words }: { words: readonly AskedWord[] }): ReactElement => (
  <section className="zk-panel" aria-labelledby="zk-missed">
    <header>
      <h2 id="zk-missed">没有结果的搜索</h2>
      <small>近 90 天，次数多的在前</small>
    </header>
    {words.length === 0 && <p className="zk-panel-none">没有搜不到的词</p>}
    {words.length > 0 && (
      <Table heads={['搜索词', '人数', '次数', '最近']}>
        {words.map(({ word, people, times, lastTime }) => (
          <tr key={word}>
            <td>{word}</td>
            <td>{people}</td>
            <td>
              <Figure list={missesOf(word)} label={`“${word}” 搜不到 ${times} 次`}>
                {times}
              </Figure>
            </td>
            <td>{lastTime?.slice(5, 16)}</td>
          </tr>
        ))}
      </Table>
    )}
  </section>
)

const missesOf = (word: string) => ({
  path: searchRecordList.path,
  query: { folded: word, results: '0', createTime_begin: wireDay(new Date(Date.now() - MISSED_DAYS * DAY_MS)) },
})
const DAY_MS = 86_400_000

const Table = ({ heads, children }: { heads: readonly string[]; children: ReactElement[] }) => (
  <table className="zk-panel-table zk-num">
    <thead>
      <tr>
        {heads.map((head) => (
          <th key={head} scope="col">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
)
