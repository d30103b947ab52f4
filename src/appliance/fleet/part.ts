import * as v from 'valibot'
import { publicHostOf } from '../../accounts/domains/hosts.ts'
import { MOVE_STATES } from '../../accounts/moves/table.ts'
import type { Reader } from '../../db/database.ts'
import * as store from './store.ts'

/**
 * An appliance's description of itself for the front of several appliances: its organizations, and the values
 * that identify their requests. Its only secrets are tokens of pages, and recipients have these in addresses.
 */

/** The two letters of an appliance in its keys and callback addresses. They are its name in a fleet. */
const Home = v.pipe(v.string(), v.regex(/^[0-9A-Za-z]{2}$/, 'must be two letters or digits'))
/** A key of a map, without spaces, because a space ends it, and without # at its beginning. */
const Token = v.pipe(v.string(), v.regex(/^[\w-]{1,200}$/))

const OrganizationPart = v.object({
  id: v.pipe(v.string(), v.uuid()),
  name: v.string(),
  slug: v.string(),
  /** Null for an organization that never moved. */
  move: v.nullable(
    v.object({
      state: v.picklist(MOVE_STATES),
      otherHome: Home,
      fingerprint: v.nullable(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))),
    }),
  ),
  isSuspended: v.boolean(),
  /** Its domains, in lower case. */
  hosts: v.array(v.pipe(v.string(), v.regex(/^[0-9a-z.-]{1,253}$/))),
  /** SHA-256 of its API keys that are not revoked, in hex. */
  keys: v.array(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))),
  /** Public ids of its senders. */
  senders: v.array(v.pipe(v.string(), v.uuid())),
  /**
   * Tokens of its pages and files, and the beginning of the tokens in its mails. Only for an organization that
   * has moved.
   */
  codes: v.array(Token),
  /** Short names of its join pages at the host of this appliance. Only for an organization that moves or has left. */
  pages: v.array(Token),
})

export const PartSchema = v.object({
  home: Home,
  /** Origin of the appliance: its `public_base_url`. */
  address: v.pipe(v.string(), v.regex(/^https?:\/\/[^/\s]+$/)),
  /** The host of the address. Null for a host that other machines cannot use. */
  host: v.nullable(v.pipe(v.string(), v.regex(/^[0-9a-z.:-]{1,253}$/))),
  organizations: v.array(OrganizationPart),
})

export type Part = v.InferOutput<typeof PartSchema>
export type OrganizationPart = v.InferOutput<typeof OrganizationPart>

/**
 * Number of characters of a token in a mail that are the same for all mails of an organization: 126 bits of its
 * id.
 */
export const MAIL_PREFIX = 21

export const mailPrefixOf = (uuid: string): string =>
  Buffer.from(uuid.replaceAll('-', ''), 'hex').toString('base64url').slice(0, MAIL_PREFIX)

/**
 * Reads the part of an appliance.
 * @param organization internal id of the only organization to read; absent to read all
 */
export function partOf(
  reader: Reader,
  { home, address }: { home: string; address: string },
  organization?: number,
): Part {
  const host = publicHostOf(address)?.toLowerCase() ?? null
  const organizations = store.listHere(reader, organization ?? null).map((row): OrganizationPart => {
    const { id: organizationId, uuid: id, name, slug, isSuspended, state, otherHome, fingerprint } = row
    const move = state === null || otherHome === null ? null : { state, otherHome, fingerprint }
    const isGone = state === 'LEFT'
    return {
      id,
      name,
      slug,
      move,
      isSuspended: isSuspended === 1,
      hosts: isGone ? [] : store.listHosts(reader, organizationId),
      keys: isGone ? [] : store.listKeyHashes(reader, organizationId),
      senders: isGone ? [] : store.listSenders(reader, organizationId),
      pages: state !== null && state !== 'SETTLED' ? store.listJoinPages(reader, organizationId) : [],
      codes: isGone || move === null ? [] : [mailPrefixOf(id), ...store.listCodes(reader, organizationId)],
    }
  })
  return { home, address, host, organizations }
}
