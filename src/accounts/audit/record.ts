import type { Tx } from '../../db/database.ts'
import { randomBase62, sha256Hex, uuidv7 } from '../../lib/ids.ts'
import { type Acting, actingIn } from '../../lib/principal.ts'
import type { AuditActorType, AuditEvent, AuditResource } from './audit-events.ts'
import { firstHash, hashOf } from './chain.ts'
import * as store from './store.ts'
import type { Chain } from './table.ts'

/**
 * Erases the name and the addresses of a deleted user from the audit log. The acts stay, with the id of the user;
 * the chain of hashes stays valid, because it contains only digests of names.
 */
export function eraseUserFromLog(tx: Tx, userUuid: string): void {
  // The person erases their own account, so the act contains neither their name nor the address of the call.
  const by = { actor: { type: 'USER', id: userUuid, name: '' }, address: null } as const
  for (const { organizationId, count } of store.eraseNames(tx, userUuid))
    recordAuditEvent(tx, {
      organizationId,
      act: 'NAMES_ERASED',
      resource: { type: 'USER', id: userUuid },
      details: { count },
      by,
    })
}

/** Plain values only, without names, addresses and secrets. */
export type Details = Readonly<Record<string, string | number | boolean | null | readonly string[]>>

interface NewAuditEvent {
  /** Internal id of the organization of the log; null for the appliance. */
  organizationId: number | null
  act: AuditEvent
  /** The record that the act is about, by its public id; its name is stored so that it can be erased. */
  resource?: { type: AuditResource; id: string | null; name?: string | null }
  details?: Details
  /** The actor, if the transaction does not have one. */
  by?: Acting
}

/**
 * The names and the address of an act, as stored, with a salt. Once all are erased, the digest alone does not allow
 * guessing a name.
 */
export interface Persons {
  salt: string
  actor: string
  address: string | null
  resource: string | null
}

const SALT_CHARACTERS = 22

/**
 * Records an act in the audit log, in the transaction of the act: both are stored, or neither. The
 * cost is one hash and three statements, even for a long log.
 */
export function recordAuditEvent(
  tx: Tx,
  { organizationId, act, resource, details = {}, by }: NewAuditEvent,
): void {
  const chain = store.findChain(tx, organizationId) ?? beginChain(tx, organizationId)
  const { actor, address } = by ?? actingIn(tx)
  const persons: Persons = {
    salt: randomBase62(SALT_CHARACTERS),
    actor: actor?.name ?? '',
    address,
    resource: resource?.name ?? null,
  }
  const text = JSON.stringify(persons)
  const link = {
    sequence: chain.lastSequence + 1,
    uuid: uuidv7(tx.now),
    act,
    actorType: (actor?.type ?? 'UNKNOWN') as AuditActorType,
    actorId: actor?.id ?? null,
    resourceType: resource?.type ?? null,
    resourceId: resource?.id ?? null,
    details: JSON.stringify(details),
    personsDigest: sha256Hex(text),
    createdAt: tx.now,
  }
  const hash = hashOf(chain.lastHash, link)
  store.insertAct(tx, { ...link, organizationId, persons: text, hash })
  store.extendChain(tx, chain.id, { sequence: link.sequence, hash })
}

function beginChain(tx: Tx, organizationId: number | null): Chain {
  const uuid = uuidv7(tx.now)
  const lastHash = firstHash(uuid)
  const id = store.insertChain(tx, { uuid, organizationId, lastHash })
  return { id, uuid, organizationId, lastSequence: 0, lastHash }
}
