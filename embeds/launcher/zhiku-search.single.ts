import * as knowledge from '../knowledge/knowledge.ts'
import * as list from '../list/list.ts'
import * as passage from '../passage/passage.ts'
import * as search from '../search/search.ts'
import { defineElements } from './elements.ts'

const PARTS = { search, list, knowledge, passage }

/** All parts in one file, for pages that use `integrity`: a digest does not cover what is loaded later. */
defineElements((name) => Promise.resolve(PARTS[name]))
