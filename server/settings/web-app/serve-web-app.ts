import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Database } from '#server/db/database.ts'
import type { Mount } from '#server/http/mount.ts'
import { missing, Reject } from '#server/kernel/reject.ts'
import { FIRST_TENANT, siteValues, storedPicture } from '../site/index.ts'
import { iconPng, ICONS, lookTag } from './icons.ts'
import { markSvg } from './mark.ts'
import { lookOf, webManifest } from './manifest.ts'

/** Pages of many people behind one address. */
const CALLS_PER_MINUTE = 6000

/** Whether the site can be put on a desktop or a phone; if not, its pages do not offer it. */
export const isInstallable = async (db: Database): Promise<boolean> =>
  (await siteValues(db, FIRST_TENANT)).InstallFlag === '1'

/**
 * What browsers read to install the site like a program: the manifest with the installation's name, colour and logo,
 * and its icons. They are outside the contract because the standard has no envelope, and open to everybody, like the
 * sign-in page that shows the same.
 */
export const WEB_APP: Mount<{ db: Database }> = {
  at: '/web-app',
  perMinute: CALLS_PER_MINUTE,
  serve(scope, { db }) {
    serveShare(scope)
    scope.get('/manifest.webmanifest', async (_request, reply) => {
      if (!(await isInstallable(db))) throw missing()
      const manifest = webManifest(await siteValues(db, FIRST_TENANT))
      return mayKeep(reply, 'no-cache').type('application/manifest+json; charset=utf-8').send(JSON.stringify(manifest))
    })
    scope.get('/icon', async (_request, reply) => {
      const { logo, colour } = lookOf(await siteValues(db, FIRST_TENANT))
      const webp = await storedPicture(db, logo)
      return mayKeep(reply, 'no-cache')
        .type(webp ? 'image/webp' : 'image/svg+xml')
        .send(webp ?? markSvg(colour, false))
    })
    scope.get<{ Params: { name: string }; Querystring: { v?: string } }>('/:name', async ({ params, query }, reply) => {
      if (!Object.hasOwn(ICONS, params.name)) throw missing()
      const look = lookOf(await siteValues(db, FIRST_TENANT))
      const png = await iconPng(db, params.name, look)
      if (png === null) throw new Reject('图标暂时没有画出来，请稍后再试', { status: 503 })
      const isNamed = query.v === lookTag(look)
      return mayKeep(reply, isNamed ? 'public, max-age=31536000, immutable' : 'no-cache')
        .type('image/png')
        .send(png)
    })
  },
}

/**
 * Files that a phone shares with the site: its service worker takes them before they come here. Without one they are
 * lost, and the person chooses them on the upload page.
 */
function serveShare(scope: FastifyInstance): void {
  scope.addContentTypeParser('multipart/form-data', (_request, payload, done) => {
    payload.resume()
    done(null)
  })
  scope.post('/share', (_request, reply) => reply.redirect('../createStore', 303))
}

const mayKeep = (reply: FastifyReply, how: string): FastifyReply => reply.header('cache-control', how)
