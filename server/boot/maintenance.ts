import path from 'node:path'
import * as v from 'valibot'
import { NEW_SECRET, Order, type Said } from '#core/maintenance/order.ts'
import { create, restore, verify } from './orders/backup-orders.ts'
import type { Orderer } from './orders/orderer.ts'
import { resetAdmin } from './orders/admin-order.ts'
import { readConfig } from './config.ts'
import { doctor } from './orders/doctor-order.ts'
import { adoptPlaces, showPlaces } from './orders/files-order.ts'
import { addModel, showModel } from './orders/model-order.ts'
import { exportWhole, importWhole, verifyExport } from './orders/library-orders.ts'
import { setSecret, showSecret } from './orders/secret-order.ts'
import { operatorSentence } from './start-fault.ts'
import { pathsIn } from './start.ts'

/*
 * The program that works on an installation beside its server: `zhiku backup`, `zhiku library` and `zhiku doctor` start
 * it on the server's machine. It reads the same settings as the server. Its only argument is the order as JSON, and it
 * answers in JSON lines (`Said`).
 */

/** The source is in server/boot, the build in dist/server: both are two folders below the top. */
const paths = pathsIn(path.resolve(import.meta.dirname, '../..'))

const say = (said: Said): void => void process.stdout.write(`${JSON.stringify(said)}\n`)

/** The calling program has ended, so this one stops and its unfinished files are removed. */
process.stdout.on('error', () => process.exit(1))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1))

async function carryOut(order: Order, orderer: Orderer): Promise<unknown> {
  if (order.do === 'backup-create') return create(orderer, order)
  if (order.do === 'backup-verify') return verify(orderer, order.archive)
  if (order.do === 'backup-restore') return restore(orderer, order.archive)
  if (order.do === 'library-export') return exportWhole(orderer, order)
  if (order.do === 'library-verify') return verifyExport(orderer, order.archive)
  if (order.do === 'library-import') return importWhole(orderer, order)
  if (order.do === 'admin-reset') return resetAdmin(orderer, order)
  if (order.do === 'secret-show') return showSecret(orderer)
  if (order.do === 'secret-set') return setSecret(orderer, process.env[NEW_SECRET] ?? '')
  if (order.do === 'files-places') return showPlaces(orderer)
  if (order.do === 'files-adopt') return adoptPlaces(orderer)
  if (order.do === 'model-add') return addModel(orderer, order)
  if (order.do === 'model-show') return showModel(orderer)
  return doctor(orderer, order)
}

try {
  const order = v.parse(v.pipe(v.string(), v.parseJson(), Order), process.argv[2])
  const orderer = { config: readConfig(process.env), paths, progress: (progress: string) => say({ progress }) }
  say({ result: await carryOut(order, orderer) })
} catch (error) {
  const sentence = operatorSentence(error)
  if (sentence === null) process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  say({ refused: sentence ?? (error instanceof Error ? error.message : String(error)) })
  process.exitCode = 1
}
