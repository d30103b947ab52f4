import { sha256Hex } from '../../lib/ids.ts'

/** What a hash of the chain covers, besides the hash before it. Names are in it only as a digest, so that they can be erased. */
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

/** Before the first act: a chain begins with its own name. */
export const firstHash = (chainUuid: string): string => sha256Hex(chainUuid)

/** The hash of an act, from the one before it. docs/audit.md gives the same in words, for who checks an export. */
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
