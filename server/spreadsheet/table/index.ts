export { readTable } from './read-table.ts'
export { MOST_ROWS, TITLE_ROWS } from './table-job.ts'
