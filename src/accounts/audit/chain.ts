import { sha256Hex } from '../../lib/ids.ts'

/**
 * The fields that a hash of the chain covers, besides the previous hash. Names are included only as a digest, so
 * that they can be erased.
 */
export interface Link {
  sequence: number
  uuid: string
  act: string
  actorType: string
  actorId: string | null
  resourceType: string | null
  resourceId: string | null
  /** As it is stored. */
  details: string
  personsDigest: string
  /** ms since 1970. */
  createdAt: number
}

/** The previous hash of the first act: derived from the id of the chain. */
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
