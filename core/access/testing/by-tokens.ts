import type { DecidedDocument } from '../decide.ts'
import { documentFacts, pathTo, type Trees } from '../trees.ts'
import { type Reader, resolveGuest, resolveLink, resolveToken, resolveUser } from '../resolve.ts'
import { documentTokens } from '../tokens.ts'
import { type Asker, buildTrees, type World, type WorldDocument, type WorldPerson } from './random-world.ts'

/** The world's documents and askers, converted to tokens. */
export function inTokens(world: World, now: Date) {
  const trees = buildTrees(world)
  return {
    document: (doc: WorldDocument): DecidedDocument => ({ ...doc, ...documentTokens(documentFacts(doc, trees)) }),
    reader: (asker: Asker): Reader => resolveReader(world, trees, asker, now),
  }
}

function resolveReader(world: World, trees: Trees, asker: Asker, now: Date): Reader {
  const person = (who: WorldPerson) => {
    const departmentPaths = who.departments.map((id) => pathTo(trees.departments, id))
    return resolveUser({ ...who, departmentPaths }, world.grants, now)
  }
  if (asker.kind === 'guest') return resolveGuest(asker.tenantId, asker.admitted)
  if (asker.kind === 'link') return resolveLink(person(asker.owner), { ...asker, validUntil: null })
  if (asker.kind === 'token') return resolveToken(person(asker.owner), { ...asker, validUntil: null })
  return person(asker.person)
}
