import { taxonomyCalls } from '../../taxonomy-calls.ts'

export const chapter = '分类、专题与字段'

/** The tree of categories of documents (知识分类) is ours. */
export const categories = taxonomyCalls({ kind: 'category', base: '/KM/kmCategory', name: '知识分类' })
