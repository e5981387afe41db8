import { prepared } from '#core/api/prepared.ts'
import { type ModelRow, modelTest } from '#core/contract/km/answers/model.ts'
import type { OneRowAction } from '../resource/define.ts'

/** Asks the model for one word, with what is stored. */
export const testModel: OneRowAction<ModelRow> = {
  id: 'test',
  label: '测试',
  icon: 'offline',
  on: 'row',
  access: modelTest.access,
  call: ([row]) => {
    const { id, modelType, modelName, baseUrl, modelParams } = row!
    return prepared(modelTest, { body: { id, modelType, modelName, baseUrl, modelParams } })
  },
}
