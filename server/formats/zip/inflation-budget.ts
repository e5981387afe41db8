import { ExtractionRefusal, type InflationBudget } from '../extraction/index.ts'

/** The largest XML part of our sample files is 4 MB, and the highest compression ratio is 60. */
const ENTRY_BYTES = 64 * 1024 * 1024
const TOTAL_BYTES = 256 * 1024 * 1024
const RATIO = 400

/** For smaller files a ratio says nothing: a sheet of empty rows compresses very well. */
const RATIO_FROM_BYTES = 1024 * 1024

/** A new budget for a file from outside. */
export function inflationBudget(): InflationBudget {
  let total = 0
  return {
    spend(entry, bytes) {
      entry.inflated += bytes
      total += bytes
      if (entry.inflated > RATIO_FROM_BYTES && entry.inflated > entry.compressedSize * RATIO) {
        throw new ExtractionRefusal('too-large', `压缩比超过 ${RATIO}，可能是压缩炸弹，已停止读取`)
      }
      if (entry.inflated > ENTRY_BYTES) {
        throw new ExtractionRefusal('too-large', `文件内的单个部分展开后超过 ${ENTRY_BYTES >> 20} MB，已停止读取`)
      }
      if (total > TOTAL_BYTES) {
        throw new ExtractionRefusal('too-large', `文件展开后超过 ${TOTAL_BYTES >> 20} MB，已停止读取`)
      }
    },
    isSpent: () => total + ENTRY_BYTES > TOTAL_BYTES,
  }
}
