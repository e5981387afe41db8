import { STATISTICS_WORDS, type StatisticsType } from '#core/contract/km/home.ts'
import type { BlobReply, Context } from '#server/http/route.ts'
import type { SearchDeps } from '#server/search/index-lifecycle/index.ts'
import { exportSheet } from '#server/spreadsheet/resource/index.ts'
import { barsBy } from './statistics.ts'

/** All lines of one property, as the screen shows them. */
export async function exportStatistics(ctx: Context<SearchDeps>, type: StatisticsType): Promise<BlobReply> {
  const bars = await barsBy(ctx, type)
  async function* rows() {
    yield bars
  }
  const word = STATISTICS_WORDS[type]
  return exportSheet(
    ctx,
    {
      name: `文件统计_按${word}`,
      columns: [
        { key: 'itemText', title: word, kind: 'text', width: 32 },
        { key: 'amount', title: '篇数', kind: 'number' },
        { key: 'fileSize', title: '大小', kind: 'text' },
        { key: 'fileSizeInt', title: '字节', kind: 'number', width: 16 },
      ],
    },
    rows(),
  )
}
