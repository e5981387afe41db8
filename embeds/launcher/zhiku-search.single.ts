import * as knowledge from '../knowledge/knowledge.ts'
import * as list from '../list/list.ts'
import * as passage from '../passage/passage.ts'
import * as search from '../search/search.ts'
import { defineElements } from './elements.ts'

const PARTS = { search, list, knowledge, passage }

/** Everything in one file, for pages that demand its digest in the tag: a digest does not cover what is loaded later. */
defineElements((name) => Promise.resolve(PARTS[name]))
