import type { Tx } from '../../db/database.ts'
import { randomBase62, sha256Hex, uuidv7 } from '../../lib/ids.ts'
import { type Acting, actingIn } from '../../lib/principal.ts'
import type { ActName, AuditActorType, AuditResource } from './acts.ts'
import { firstHash, hashOf } from './chain.ts'
import * as queries from './queries.ts'

/** Plain values only, and no names, addresses or secrets. */
export type Details = Readonly<Record<string, string | number | boolean | null | readonly string[]>>

interface Act {
  /** Internal id of whose log it belongs to; null for the appliance. */
  organizationId: number | null
  act: ActName
  /** What it is about, by its public id; a name is stored so that it can be erased. */
  resource?: { type: AuditResource; id: string | null; name?: string | null }
  details?: Details
  /** Who acted, where the transaction does not say it. */
  by?: Acting
}

/** Names and the address of an act, as they are stored. The salt keeps the digest from being guessed once they are gone. */
export interface Persons {
  salt: string
  actor: string
  address: string | null
  resource: string | null
}

const SALT_CHARACTERS = 22

/**
 * Writes down in the audit log what somebody did: in the transaction of the act, so that there is neither
 * without the other. Its cost is a hash and three statements, whatever the length of the log.
 */
export function recordAct(tx: Tx, { organizationId, act, resource, details = {}, by }: Act): void {
  const chain = queries.findChain(tx, organizationId) ?? beginChain(tx, organizationId)
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
  queries.insertAct(tx, { ...link, organizationId, persons: text, hash })
  queries.extendChain(tx, chain.id, { sequence: link.sequence, hash })
}

function beginChain(tx: Tx, organizationId: number | null): queries.Chain {
  const uuid = uuidv7(tx.now)
  const lastHash = firstHash(uuid)
  const id = queries.insertChain(tx, { uuid, organizationId, lastHash })
  return { id, uuid, organizationId, lastSequence: 0, lastHash }
}
