import { ACCESS_REVIEW_TODO } from '#server/knowledge/access-reviews/index.ts'
import { DOCUMENT_TODOS, type TodoSource } from '#server/knowledge/documents/index.ts'
import { MUST_READ_TODO } from '#server/knowledge/must-read/index.ts'
import { REQUEST_TODOS } from './request-todos.ts'

/**
 * The things that may wait for a person, in the order of the home page. A feature with such a line adds its source
 * here.
 */
export const TODO_SOURCES: readonly TodoSource[] = [
  MUST_READ_TODO,
  ...REQUEST_TODOS,
  ACCESS_REVIEW_TODO,
  ...DOCUMENT_TODOS,
]
