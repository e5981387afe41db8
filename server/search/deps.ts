import type { Database } from '../db/database.ts'
import type { WhileStill } from '../db/kept-while-still.ts'
import type { Follower } from './follow.ts'
import type { Index } from './keeping/open-index.ts'
import type { Lexicon } from './lexicon/index.ts'
import type { SearchEngine } from './types.ts'

export interface SearchDeps {
  db: Database
  engine: SearchEngine
  index: Pick<Index, 'state'>
  follower: Follower
  lexicon: Lexicon
  whileStill: WhileStill
}
