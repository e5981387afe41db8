import { mkdirSync, rmSync, renameSync, existsSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ANALYSIS_VERSION } from '../../analysis/index.ts'

/** Increased with every change of the tables or blobs below. A file of another format is moved away and built again. */
export const FORMAT_VERSION = 3

const SCHEMA = `
  create table state (name text primary key, value integer not null) without rowid;
  create table document (
    number integer primary key, id text not null unique, fingerprint text not null, record text not null,
    sum integer not null, passages integer not null, segment integer
  );
  create index document_pending on document (number) where segment is null;
  create table passage (
    place integer primary key, page integer, heading text, offset integer not null, text blob not null, sum integer not null
  );
  create table segment (
    number integer primary key, documents blob not null, ordinals blob not null,
    word_content blob not null, word_title blob not null, gram_content blob not null, gram_title blob not null,
    means text not null, first_keys text not null, sum integer not null
  );
  create table term_block (place integer primary key, block blob not null, sum integer not null);
`

/** Thrown when the file is damaged. The caller moves the file away and starts an empty one. */
export class DamagedIndex extends Error {
  override name = 'DamagedIndex'
}

/**
 * Opens the file, or creates it. An unusable file (damaged, or of another format or analysis) is moved away first. With
 * `anyAnalysis` an index of another analysis is used until a new one replaces it.
 */
export function openIndexFile(file: string, log: (line: string) => void, anyAnalysis: boolean): DatabaseSync {
  mkdirSync(path.dirname(file), { recursive: true })
  try {
    const db = connect(file)
    const unusable = whyUnusable(db, anyAnalysis)
    if (unusable === null) return db
    db.close()
    log(`搜索索引需要重建：${unusable}`)
  } catch (error) {
    if (isPassing(error)) throw error
    log(`搜索索引文件已损坏，将重建：${(error as Error).message}`)
  }
  setAside(file)
  return connect(file)
}

/**
 * True for errors that do not mean that the file is damaged: busy, locked, out of memory, no permission, full disk,
 * missing folder.
 */
function isPassing(error: unknown): boolean {
  const { errcode } = error as { errcode?: number }
  return [3, 5, 6, 7, 8, 13, 14].includes((errcode ?? 0) & 0xff)
}

/** Keeps the damaged file for an investigation, and deletes older ones. */
export function setAside(file: string): void {
  for (const suffix of ['', '-wal', '-shm']) {
    rmSync(`${file}.aside${suffix}`, { force: true })
    if (existsSync(file + suffix)) renameSync(file + suffix, `${file}.aside${suffix}`)
  }
}

/** True for errors that say the file itself is bad, not that the disk is full or the file is locked. */
export function isDamage(error: unknown): boolean {
  if (error instanceof DamagedIndex) return true
  const { errcode, message } = error as { errcode?: number; message?: string }
  // SQLITE_CORRUPT 11, SQLITE_NOTADB 26, extended codes in the higher bits; a lost table means a rewritten schema page.
  return [11, 26].includes((errcode ?? 0) & 0xff) || /malformed|no such table|not a database/.test(message ?? '')
}

function connect(file: string): DatabaseSync {
  const db = new DatabaseSync(file)
  try {
    db.exec(`
      pragma page_size = 8192; pragma journal_mode = wal; pragma synchronous = full;
      pragma cache_size = -8192; pragma temp_store = memory; pragma wal_autocheckpoint = 2000;
    `)
    if (!userVersion(db) && isEmpty(db)) create(db)
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

function create(db: DatabaseSync): void {
  db.exec('begin immediate')
  db.exec(SCHEMA)
  db.prepare('insert into state values (?, ?), (?, ?)').run('cursor', 0, 'analysis', ANALYSIS_VERSION)
  db.exec(`pragma user_version = ${FORMAT_VERSION}`)
  db.exec('commit')
}

function whyUnusable(db: DatabaseSync, anyAnalysis: boolean): string | null {
  if (userVersion(db) !== FORMAT_VERSION) return `文件格式 ${userVersion(db)}，现为 ${FORMAT_VERSION}`
  const analysis = readAnalysis(db)
  if (!anyAnalysis && analysis !== ANALYSIS_VERSION) return `分词版本 ${String(analysis)}，现为 ${ANALYSIS_VERSION}`
  return null
}

/** The version of the analysis this index was made with. */
export const readAnalysis = (db: DatabaseSync): unknown =>
  db.prepare("select value from state where name = 'analysis'").get()?.['value']

function userVersion(db: DatabaseSync): number {
  return Number(db.prepare('pragma user_version').get()?.['user_version'])
}

function isEmpty(db: DatabaseSync): boolean {
  return db.prepare('select 1 from sqlite_schema limit 1').get() === undefined
}
