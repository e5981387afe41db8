import { mkdtempSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { ConfigError, readConfig } from '#server/boot/config.ts'
import { installation } from '#server/db/schema/index.ts'
import { pathsIn, startServer } from '#server/boot/start.ts'
import { removeData } from '../support/cluster-home.ts'
import { startTwoServers } from '../support/second-server.ts'

const OTHER = 'another secret of thirty-two characters'

it('a server with another secret than those of its database does not start, and says why', async () => {
  await using two = await startTwoServers() // with the same one both run
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'zhiku-test-third-'))
  symlinkSync(path.join(two.first.dataFolder, 'files'), path.join(dataFolder, 'files'))
  const begin = (secret: Record<string, string>) => {
    const { ZHIKU_SECRET: _, ...env } = two.first.env
    const config = readConfig({ ...env, ...secret, ZHIKU_DATA: dataFolder })
    const paths = pathsIn(path.resolve(import.meta.dirname, '../../..'))
    return startServer({
      config,
      paths: { ...paths, webFolder: path.join(two.first.dataFolder, 'web') },
      log: () => {},
    })
  }
  try {
    await expect(begin({ ZHIKU_SECRET: OTHER })).rejects.toThrow(ConfigError)
    await expect(begin({})).rejects.toThrow('zhiku secret show') // its own secret.key
    const { db } = two.first.running.engines
    const [known] = await db.select().from(installation).where(eq(installation.key, 'secret-fingerprint'))
    expect(known!.value).toMatch(/^[0-9a-f]{64}$/)
    expect(known!.value).not.toContain(two.first.env['ZHIKU_SECRET'])
    const same = await begin({ ZHIKU_SECRET: two.first.env['ZHIKU_SECRET']! })
    await same[Symbol.asyncDispose]()
  } finally {
    removeData(dataFolder)
  }
})
