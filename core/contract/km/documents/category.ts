import { taxonomyCalls } from '../../taxonomy-calls.ts'

/** The tree of categories of documents (知识分类) is ours. */
export const {
  taxonomyRootPage,
  taxonomyRoots,
  taxonomyChildren,
  taxonomyChildrenBatch,
  taxonomyGet,
  taxonomyAdd,
  taxonomyEdit,
  taxonomyDelete,
  taxonomyDeleteBatch,
  taxonomyFindOne,
  taxonomyTree,
  taxonomyTreeRecommended,
  taxonomyTreeChildren,
  taxonomyTreeData,
  taxonomyNames,
  taxonomyOptions,
  taxonomyCheckCode,
} = taxonomyCalls({ kind: 'category', base: '/KM/kmCategory', name: '知识分类' })
