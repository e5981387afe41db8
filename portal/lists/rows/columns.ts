/** The columns that a list of documents can show beside the title, in their order; the last give way first. */
export const COLUMNS = [
  { id: 'state', text: '状态', width: 116 },
  { id: 'owner', text: '负责人', width: 168 },
  { id: 'updated', text: '更新', width: 116 },
  { id: 'views', text: '读过', width: 76, isNumber: true },
  { id: 'size', text: '大小', width: 92, isNumber: true },
  { id: 'category', text: '分类', width: 136 },
  { id: 'level', text: '密级', width: 88 },
  { id: 'uploaded', text: '上传', width: 116 },
  { id: 'downloads', text: '下载', width: 76, isNumber: true },
  { id: 'expiry', text: '到期', width: 116 },
  { id: 'number', text: '文号', width: 148 },
] as const satisfies readonly { id: string; text: string; width: number; isNumber?: boolean }[]

export type Column = (typeof COLUMNS)[number]
export type ColumnId = Column['id']

export const FIRST_COLUMNS: readonly ColumnId[] = ['state', 'owner', 'updated', 'views', 'size']

/** Without this room a list is no table. */
export const TABLE_FROM = 620
const TITLE_LEAST = 300
/** The box to choose a row, and its menu. */
const EDGES = 52 + 56

/** Those of the chosen columns that have room beside a readable title. */
export function columnsThatFit(chosen: readonly string[], width: number): readonly Column[] {
  let room = width - TITLE_LEAST - EDGES
  const fitting: Column[] = []
  for (const column of COLUMNS) {
    if (!chosen.includes(column.id)) continue
    room -= column.width
    if (room < 0) break
    fitting.push(column)
  }
  return fitting
}
