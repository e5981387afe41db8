import * as contract from '#core/contract/sys/position.ts'
import type { Feature } from '#server/jobs/queue/index.ts'
import { ruledList } from '#server/resource/read.ts'
import { recordMenu } from '#server/resource/menu.ts'
import { resourceRoutes } from '#server/resource/routes.ts'
import type { SheetDeps } from '#server/spreadsheet/resource/index.ts'
import { POSITIONS } from './positions.ts'
import { POSITION_DICTIONARY } from './table-dictionary.ts'

export { positionCodes, positionNames } from './names.ts'

export const positionFeature: Feature<SheetDeps> = {
  name: 'positions',
  menus: [
    recordMenu(POSITIONS, {
      component: 'system/SysPositionList',
      icon: 'idcard',
      sortNo: 9,
    }),
  ],
  dictionaries: [
    {
      code: 'position_rank',
      name: '职务级别',
      isOpen: true,
      items: ['1 员级', '2 助级', '3 中级', '4 副高级', '5 正高级'],
    },
  ],
  routes: resourceRoutes(POSITIONS, {
    list: contract.positionList,
    get: contract.positionGet,
    add: contract.positionAdd,
    edit: contract.positionEdit,
    remove: contract.positionDelete,
    removeMany: contract.positionDeleteBatch,
    export: contract.positionExport,
    template: contract.positionTemplate,
    import: contract.positionImport,
  }),
  ruledLists: [ruledList(POSITIONS)],
  tableDictionaries: { sys_position: POSITION_DICTIONARY },
}
