import type { Database } from '#server/db/database.ts'
import type { WhileStill } from '#server/db/kept-while-still.ts'
import type { UnhurriedWrites } from '#server/db/unhurried-writes.ts'
import type { Follower } from '../indexing/index.ts'
import type { Index } from './open-index.ts'
import type { Lexicon } from '../lexicon/index.ts'
import type { SearchEngine } from '../model/index.ts'

export interface SearchDeps {
  db: Database
  engine: SearchEngine
  index: Pick<Index, 'state'>
  follower: Follower
  lexicon: Lexicon
  whileStill: WhileStill
  unhurried: UnhurriedWrites
}
