import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { DocumentLine } from './documents/document-line.ts'
import { BLOCK_ROOM } from './postings/segment.ts'

/** A document whose passages no segment holds yet. */
export interface PendingLine extends DocumentLine {
  passages: number
}

/** The statements that the index file is asked again and again. */
export type Statements = Record<
  | 'cursor'
  | 'setCursor'
  | 'cursorSum'
  | 'setCursorSum'
  | 'find'
  | 'insert'
  | 'remove'
  | 'setRecord'
  | 'allDocuments'
  | 'pending'
  | 'assignSegment'
  | 'highest'
  | 'countPassages'
  | 'passagesOf'
  | 'bytes',
  StatementSync
>

export function prepareStatements(db: DatabaseSync): Statements {
  return {
    cursor: db.prepare("select value from state where name = 'cursor'"),
    setCursor: db.prepare("update state set value = ? where name = 'cursor'"),
    cursorSum: db.prepare("select value from state where name = 'cursor-sum'"),
    setCursorSum: db.prepare("insert or replace into state values ('cursor-sum', ?)"),
    find: db.prepare('select number, fingerprint, record, sum from document where id = ?'),
    insert: db.prepare(
      'insert into document (number, id, fingerprint, record, sum, passages) values (?, ?, ?, ?, ?, ?)',
    ),
    remove: db.prepare('delete from document where number = ?'),
    setRecord: db.prepare('update document set record = ?, sum = ? where number = ?'),
    allDocuments: db.prepare('select number, fingerprint, record, sum from document'),
    pending: db.prepare(
      'select number, fingerprint, record, sum, passages from document where segment is null order by number',
    ),
    assignSegment: db.prepare('update document set segment = ? where segment is null'),
    highest: db.prepare(
      'select (select max(number) from segment) as number, (select max(place) from term_block) as place',
    ),
    passagesOf: db.prepare('select number, passages from document where number = ?'),
    countPassages: db.prepare('select coalesce(sum(passages), 0) as count from document'),
    bytes: db.prepare('select page_count * page_size as bytes from pragma_page_count, pragma_page_size'),
  }
}

/** The highest number of a segment, including segments of which only postings are left. */
export function highestSegment({ highest }: Pick<Statements, 'highest'>): number {
  const { number, place: position } = highest.get() as Record<'number' | 'place', number | null>
  return Math.max(number ?? 0, Math.floor((position ?? 0) / BLOCK_ROOM))
}
