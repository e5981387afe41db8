/** The longest remark that the server takes. */
const LONGEST_REMARK = 512

/** A suggested summary for the field 备注: as many whole sentences as it holds. */
export function takeSummary(summary: readonly { text: string }[]): string {
  let remark = ''
  for (const { text } of summary) if (remark.length + text.length <= LONGEST_REMARK) remark += text
  return remark
}
