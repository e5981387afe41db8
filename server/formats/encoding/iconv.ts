import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** Loaded when a text needs it: a child that reads a PDF starts without its tables. */
export const iconv = (): typeof import('iconv-lite') => require('iconv-lite') as typeof import('iconv-lite')
