import type { Database } from '#server/db/database.ts'
import type { WhileStill } from '#server/db/kept-while-still.ts'
import type { RowLog } from '#server/db/row-log.ts'
import type { searchRecord } from '#server/db/schema/index.ts'
import type { Follower } from '../indexing/index.ts'
import type { Index } from './open-index.ts'
import type { Lexicon } from '../lexicon/index.ts'
import type { Meaning } from '../meaning/index.ts'
import type { SearchEngine } from '../model/index.ts'

export interface SearchDeps {
  db: Database
  engine: SearchEngine
  index: Pick<Index, 'state'>
  follower: Follower
  lexicon: Lexicon
  meaning: Meaning
  whileStill: WhileStill
  searches: RowLog<typeof searchRecord.$inferInsert>
}
