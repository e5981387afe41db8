import { type WordKind } from '#core/contract/km/search/search-rule.ts'
import { type Proposal, type TRIAL_STATES, type Trial } from '#core/contract/km/search/search-trial.ts'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, real, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { audit, id, moment, tenantId } from '../columns.ts'
import { user } from '../organisation/people.ts'

type Report = NonNullable<Trial['report']>

type Moved = Pick<Report['better'][number], 'question' | 'before' | 'after'> & { documentId: string }

/** A report with ids only: it shows current titles, and only to a user who may read them now. */
export type StoredReport = Omit<Report, 'better' | 'worse'> & { better: Moved[]; worse: Moved[] }

/** One row for each search; the opened document is added later. */
export const searchRecord = pgTable(
  'search_record',
  {
    id: id(),
    tenantId: tenantId(),
    /** The person who asked; null for guests, readers of a share link and programs. */
    userId: text('user_id'),
    /** The kind of the actor, and the id of the person, link, API token or client; for a guest the tenant. */
    via: text('via').$type<'session' | 'guest' | 'link' | 'token' | 'client'>(),
    viaId: text('via_id'),
    keywords: text('keywords'),
    title: text('title'),
    content: text('content'),
    topicCodes: text('topic_codes'),
    /** The words that the analysis found in the query, joined by commas. */
    keywordsMax: text('keywords_max'),
    /** The query in a normal form, so that equal searches count together. */
    folded: text('folded').notNull(),
    results: integer('results').notNull(),
    clickedId: text('clicked_id'),
    /** The place of the opened document in the list, from 1; null where the client did not say it. */
    clickedRank: integer('clicked_rank'),
    clickTime: moment('click_time'),
    sourceIp: text('source_ip'),
    /** The person removed it from their history; it still counts. */
    hidden: boolean('hidden').notNull().default(false),
    ...audit(),
  },
  (t) => [
    index('search_record_time').on(t.tenantId, t.createTime),
    index('search_record_user')
      .on(t.userId, t.createTime)
      .where(sql`not hidden`),
  ],
)

/** Synonyms. Two-way: each word finds all others. One-way: `word` finds `others`, but they do not find `word`. */
export const searchSynonym = pgTable('search_synonym', {
  id: id(),
  tenantId: tenantId(),
  word: text('word').notNull(),
  others: text('others').array().notNull(),
  oneWay: boolean('one_way').notNull().default(false),
  enabled: boolean('enabled').notNull().default(true),
  ...audit(),
})

/** An answer that administrators chose for certain queries: a document at the top, or a text above the results. */
export const searchCurated = pgTable(
  'search_curated',
  {
    id: id(),
    tenantId: tenantId(),
    patterns: text('patterns').array().notNull(),
    /** True: the query is one of the patterns; false: it contains one. */
    whole: boolean('whole').notNull().default(true),
    documentId: text('document_id'),
    answer: text('answer'),
    enabled: boolean('enabled').notNull().default(true),
    /** The documents that the text was made from: only who may read them all sees it. Empty: administrators wrote it. */
    restsOn: text('rests_on').array().notNull().default([]),
    /** The turn of a conversation that it was made from; the turn may be gone. */
    turnId: text('turn_id'),
    ...audit(),
  },
  (t) => [uniqueIndex('search_curated_turn').on(t.turnId)],
)

/**
 * Words that administrators set: ignored in queries, offered as hot words, never offered, or known to the segmenter.
 */
export const searchWord = pgTable(
  'search_word',
  {
    id: id(),
    tenantId: tenantId(),
    kind: text('kind').$type<WordKind>().notNull(),
    word: text('word').notNull(),
    /** Order of hot words, frequency of dictionary words. */
    weight: integer('weight').notNull().default(0),
    ...audit(),
  },
  (t) => [uniqueIndex('search_word_once').on(t.tenantId, t.kind, t.word)],
)

/** A query with a known correct answer, for trying changes of the search rules. */
export const searchJudgement = pgTable(
  'search_judgement',
  {
    id: id(),
    tenantId: tenantId(),
    question: text('question').notNull(),
    documentId: text('document_id').notNull(),
    ...audit(),
  },
  (t) => [uniqueIndex('search_judgement_once').on(t.tenantId, t.question, t.documentId)],
)

/** A change of the search rules that is tried before it is made, with the rights of its user. */
export const searchTrial = pgTable(
  'search_trial',
  {
    id: id(),
    tenantId: tenantId(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    proposal: jsonb('proposal').$type<Proposal>().notNull(),
    state: text('state').$type<(typeof TRIAL_STATES)[number]>().notNull().default('waiting'),
    progress: real('progress').notNull().default(0),
    /** Why it failed. */
    reason: text('reason'),
    report: jsonb('report').$type<StoredReport>(),
    finishTime: moment('finish_time'),
    releaseTime: moment('release_time'),
    ...audit(),
  },
  (t) => [index('search_trial_user').on(t.userId, t.createTime)],
)

/** A search that a user saved; with `alert`, new hits are stored for this user. */
export const savedSearch = pgTable(
  'saved_search',
  {
    id: id(),
    tenantId: tenantId(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** The body of the search call, with categories and topics by their ids (`stored-query.ts`). */
    query: jsonb('query').$type<Record<string, unknown>>().notNull(),
    alert: boolean('alert').notNull().default(false),
    checkTime: moment('check_time'),
    /** If more documents matched when it was saved than are known, documents older than this time are no news. */
    knownSince: moment('known_since'),
    ...audit(),
  },
  (t) => [index('saved_search_user').on(t.userId, t.createTime)],
)

/** The documents that a saved search has found; the ones that came later are `alerted`. */
export const savedSearchHit = pgTable(
  'saved_search_hit',
  {
    searchId: text('search_id')
      .notNull()
      .references(() => savedSearch.id, { onDelete: 'cascade' }),
    documentId: text('document_id').notNull(),
    alerted: boolean('alerted').notNull(),
    seen: boolean('seen').notNull().default(false),
    createTime: moment('create_time')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [primaryKey({ columns: [t.searchId, t.documentId] })],
)
