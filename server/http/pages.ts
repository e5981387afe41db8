import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ADMIN_HOME, type Owner, findOwner, PORTAL_PATHS } from '#core/routes/owner.ts'
import { serveEmbeds } from './embeds.ts'
import { ASSET_POLICY, type OtherSites, pagePolicy, styleNonce } from './security.ts'

/** The page that shows developers every part of the console by itself. */
const GALLERY = '/dev/parts'

interface MenuFacts {
  paths: readonly string[]
  pages: readonly string[]
  origins: readonly string[]
}

/**
 * The web pages: one page per application, and its assets, which are compressed in advance, never change and are named by
 * their hash. `menu` says which paths belong to the console according to the menu table, which of them are
 * pages, and which other sites it shows within the console. `dev`: the gallery of parts is served too. `editor`: the
 * origin of the office editor, which the portal shows within its pages. `isInstallable`: browsers are offered to install
 * the portal like a program.
 */
export async function servePages(
  app: FastifyInstance,
  o: {
    webFolder: string
    basePath: string
    dev?: boolean
    menu: () => Promise<MenuFacts>
    editor?: string | null
    isInstallable: () => Promise<boolean>
  },
): Promise<(request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>> {
  await serveAssets(app, o.webFolder)
  serveWorker(app, o)
  const text = (name: PageName) => below(o.basePath, pageText(o.webFolder, name))
  await serveEmbeds(app, { webFolder: o.webFolder, portalScript: findEntryScript(text('portal')), page: text('embed') })
  const shells: Record<Owner, string> = {
    portal: text('portal'),
    admin: text('admin'),
  }
  const ofPortal = o.editor ? { framed: [o.editor], posted: [o.editor] } : {}
  const gallery = o.dev ? text('gallery') : null
  return async (request, reply) => {
    const pathname = request.url.split(/[?#]/)[0]!
    if (gallery !== null && pathname === GALLERY) return sendPage(reply, gallery)
    if (pathname === '/admin' || pathname === '/admin/') return reply.redirect(o.basePath + ADMIN_HOME)
    const { paths, pages, origins } = await o.menu()
    const owner = findOwner(pathname, paths)
    const shell = placed(shells[owner], pages.includes(pathname))
    if (owner === 'admin') return sendPage(reply, shell, { framed: origins })
    return sendPage(reply, (await o.isInstallable()) ? shell : shell.replace(MANIFEST_LINK, ''), {
      ...ofPortal,
      isNeverFramed: isPathOf(pathname, PORTAL_PATHS.connect),
    })
  }
}

/** As the router of the portal compares: it minds neither case nor a slash at the end, and it decodes. */
const isPathOf = (pathname: string, path: string): boolean =>
  decoded(pathname).toLowerCase().replaceAll(/\/+/g, '/').replace(/\/$/, '') === path.toLowerCase()

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}

/**
 * The service worker. Browsers ask for it at each opening, so where the site is no longer to be installed they get one
 * that removes itself.
 */
function serveWorker(app: FastifyInstance, o: { webFolder: string; isInstallable: () => Promise<boolean> }): void {
  const script = (name: string) => readFileSync(path.join(o.webFolder, name), 'utf8')
  app.get('/service-worker.js', async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('content-security-policy', ASSET_POLICY)
      .header('cache-control', 'no-cache')
      .send(script((await o.isInstallable()) ? 'service-worker.js' : 'retired-worker.js')),
  )
}

async function serveAssets(app: FastifyInstance, webFolder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: path.join(webFolder, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
    decorateReply: false,
    setHeaders: (response) => {
      void response.header('content-security-policy', ASSET_POLICY)
      // Other sites embed our modules in their pages.
      void response.header('access-control-allow-origin', '*')
      void response.header('cross-origin-resource-policy', 'cross-origin')
    },
  })
}

function sendPage(reply: FastifyReply, shell: string, others: OtherSites = {}): FastifyReply {
  const nonce = styleNonce()
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', pagePolicy(nonce, others))
    .header('cache-control', 'no-store')
    .send(shell.replaceAll('__NONCE__', nonce))
}

/** The console answers 403 for a page that other users have, and 404 for one that nobody has. */
const placed = (shell: string, isInMenu: boolean): string =>
  isInMenu ? shell.replace('<zhiku-admin', '<zhiku-admin place="menu"') : shell

const MANIFEST_LINK = /<link rel="manifest"[^>]*>\n/

/** The page for a site below a path: the addresses of its files, and the server's address for its element. */
const below = (base: string, page: string): string =>
  base === ''
    ? page
    : page
        .replace(/"(?=\/(?:assets|web-app)\/)/g, `"${base}`)
        .replace('<html ', `<html data-zhiku-base="${base}" `)
        .replace(/<zhiku-(?:portal|admin)(?=>)/, `$& base="${base}"`)

/** The address of the portal's entry script, from its page. */
const findEntryScript = (page: string): string =>
  /<script type="module" src="([^"]*\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? '/assets/portal.js'

type PageName = Owner | 'embed' | 'gallery'

function pageText(webFolder: string, name: PageName): string {
  const file = path.join(webFolder, `${name}.html`)
  if (!existsSync(file)) throw new Error(`${file} is missing: run node build.ts`)
  return readFileSync(file, 'utf8')
}
