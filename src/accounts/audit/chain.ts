import { sha256Hex } from '../../lib/ids.ts'
import type { AuditEventRow } from './table.ts'

/**
 * The fields that a hash of the chain covers, in addition to the previous hash. A name is included only as a digest,
 * so the name itself can be erased.
 */
type Link = Omit<AuditEventRow, 'organizationId' | 'persons' | 'hash'>

/** Stands in for the previous hash of the first act. It is derived from the id of the chain. */
export const firstHash = (chainUuid: string): string => sha256Hex(chainUuid)

/** The hash of an act, computed from the previous one. docs/audit.md describes it for readers who check an export. */
export const hashOf = (previous: string, link: Link): string =>
  sha256Hex(
    JSON.stringify([
      previous,
      link.sequence,
      link.uuid,
      link.createdAt,
      link.act,
      link.actorType,
      link.actorId,
      link.resourceType,
      link.resourceId,
      link.details,
      link.personsDigest,
    ]),
  )
