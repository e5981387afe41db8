import { existsSync } from 'node:fs'
import type { ModelReport } from '#core/maintenance/order.ts'
import { installedModel, installModel, type ModelCard, ModelFault } from '#server/search/meaning/index.ts'
import { ConfigError } from '../config.ts'
import type { Orderer } from './orderer.ts'

interface Asked {
  from: string
  runtime?: string | undefined
  unknown?: number | undefined
}

/** Adds a model for search by meaning to the data folder of this server. */
export async function addModel({ config, progress }: Orderer, asked: Asked): Promise<ModelReport> {
  const { dataFolder } = config
  if (!existsSync(dataFolder)) throw new ConfigError(`没有数据文件夹 ${dataFolder}`)
  const card = await installModel({ ...asked, dataFolder, progress }).catch((error: unknown) => {
    throw error instanceof ModelFault ? new ConfigError(error.message) : error
  })
  return { model: reported(card) }
}

export function showModel({ config }: Orderer): ModelReport {
  const installed = installedModel(config.dataFolder)
  return { model: installed && reported(installed.card) }
}

const reported = ({ name, licence, origin, dimension, model }: ModelCard) => ({
  name,
  licence,
  origin,
  dimension,
  digest: model,
})
