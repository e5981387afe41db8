import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { eventually } from './documents.ts'

export const hasNginx = (): boolean => spawnSync('nginx', ['-v']).error === undefined

/** Runs a real nginx with these `server` blocks and all of its files in the folder; it ends with its owner. */
export async function runNginx(
  folder: string,
  servers: string,
  isReady: () => Promise<boolean>,
): Promise<AsyncDisposable> {
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, 'nginx.conf')
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (each) => `${each}_temp_path ${folder}/${each};`,
  )
  writeFileSync(
    file,
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log;\nevents {}\nhttp {\naccess_log off;\n${paths.join('\n')}\n${servers}\n}\n`,
  )
  const child = spawn('nginx', ['-e', `${folder}/error.log`, '-c', file], { stdio: 'inherit' })
  await eventually('nginx listens', () =>
    isReady().then(
      (ready) => ready || null,
      () => null,
    ),
  )
  return {
    async [Symbol.asyncDispose]() {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await gone
    },
  }
}
