import type { HandoverKind } from '#core/contract/sys/handover.ts'
import type { Actor } from '#server/kernel/actor.ts'
import { clients } from './duties/clients.ts'
import { deputies } from './duties/deputies.ts'
import { backedUpDocuments, ownedDocuments } from './duties/documents.ts'
import { missed } from './duties/missed.ts'
import { shares } from './duties/shares.ts'
import type { Duty } from './duty.ts'

export const DUTIES: Readonly<Record<HandoverKind, Duty>> = {
  document: ownedDocuments,
  backup: backedUpDocuments,
  share: shares,
  client: clients,
  missed,
  deputy: deputies,
}

export const mayGive = ({ permissions }: Actor, kind: HandoverKind): boolean =>
  DUTIES[kind].codes.every((code) => permissions.has(code))
