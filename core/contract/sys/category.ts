import { taxonomyCalls } from '../taxonomy-calls.ts'

/** The tree of topics (知识专题) has the path of the family's category dictionary. */
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
} = taxonomyCalls({ kind: 'topic', base: '/sys/category', name: '知识专题' })
