import { createWriteStream, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { installModel } from './install-model.ts'
import { installedModel, modelFolder } from './model-folder.ts'

let folder: string
let dataFolder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'zhiku-model-'))
  dataFolder = path.join(folder, 'data')
  mkdirSync(dataFolder)
})
afterEach(() => rmSync(folder, { recursive: true }))

const add = (from: string, more: { runtime?: string; unknown?: number } = {}) =>
  installModel({ dataFolder, from, progress: () => undefined, ...more })

function folderWith(...names: string[]): string {
  const from = mkdtempSync(path.join(folder, 'from-'))
  for (const name of names) writeFileSync(path.join(from, name), name)
  return from
}

async function packageWith(...names: string[]): Promise<string> {
  const file = path.join(folder, 'model.jar')
  const zip = new ZipFile()
  for (const name of names) zip.addBuffer(Buffer.from(name), name)
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(file))
  return file
}

describe('adding a model', () => {
  test('a model that was not tried is refused with its digest, from a folder and from a package', async () => {
    const told = /不是知库试过的模型（bge-small-zh-v1.5-int8），SHA-256 是 [0-9a-f]{64}。确定要用，加上 --unknown/
    await expect(add(folderWith('a.onnx', 'a-tokenizer.json'))).rejects.toThrow(told)
    await expect(add(await packageWith('a.onnx', 'a-tokenizer.json', 'README'))).rejects.toThrow(told)
  })

  test('what is missing, ambiguous or no package is named', async () => {
    await expect(add(path.join(folder, 'none.jar'))).rejects.toThrow('找不到')
    await expect(add(folderWith('tokenizer.json'))).rejects.toThrow('里面没有 model.onnx')
    await expect(add(folderWith('a.onnx'))).rejects.toThrow('里面没有 tokenizer.json')
    await expect(add(folderWith('a.onnx', 'b.onnx', 'tokenizer.json'))).rejects.toThrow('a.onnx、b.onnx')
    const text = path.join(folder, 'text.jar')
    writeFileSync(text, 'no zip')
    await expect(add(text)).rejects.toThrow('不是模型的包')
  })

  test('the program that computes must be the one that was tried', async () => {
    const from = folderWith('a.onnx', 'tokenizer.json')
    await expect(add(from, { unknown: 64, runtime: folderWith() })).rejects.toThrow(
      '里没有 onnxruntime-node-1.30.0.tgz',
    )
    const packed = folderWith('onnxruntime-node-1.30.0.tgz', 'onnxruntime-common-1.30.0.tgz')
    await expect(add(from, { unknown: 64, runtime: packed })).rejects.toThrow('摘要不对')
  })

  test('whatever goes wrong, the model that is there stays, and nothing is left behind', async () => {
    const target = modelFolder(dataFolder)
    mkdirSync(target, { recursive: true })
    const card = { name: 'm', licence: 'MIT', origin: 'o', dimension: 64, model: 'a', tokenizer: 'b' }
    writeFileSync(path.join(target, 'model.json'), JSON.stringify(card))
    await expect(add(folderWith('a.onnx', 'tokenizer.json'))).rejects.toThrow('不是知库试过的模型')
    expect(installedModel(dataFolder)?.card).toEqual(card)
    expect(readdirSync(path.dirname(target))).toEqual(['embedding'])
  })

  test('without a model there is none, and a damaged card counts as none', () => {
    expect(installedModel(dataFolder)).toBeNull()
    const target = modelFolder(dataFolder)
    mkdirSync(target, { recursive: true })
    writeFileSync(path.join(target, 'model.json'), '{"name":')
    expect(installedModel(dataFolder)).toBeNull()
    expect(existsSync(target)).toBe(true)
  })
})
