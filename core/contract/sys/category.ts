import { taxonomyCalls } from '../taxonomy-calls.ts'

export const chapter = '分类、专题与字段'

/** The tree of topics (知识专题) has the path of the family's category dictionary. */
export const topics = taxonomyCalls({ kind: 'topic', base: '/sys/category', name: '知识专题' })
