import { assertRoom } from '../../accounts/limits/limits.ts'
import { getOrganization } from '../../accounts/organizations/service.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { assertFuture, notFound } from '../../lib/errors.ts'
import { randomBase62, uuidv7 } from '../../lib/ids.ts'
import type { Principal } from '../../lib/principal.ts'
import { LINK_CODE_LENGTH, linkBase, targetOf } from './address.ts'
import type { CreateShortLinkInput, ListShortLinksQuery, UpdateShortLinkInput } from './schema.ts'
import * as store from './store.ts'
import type { ShortLinkChange, ShortLinkRow } from './table.ts'

/** Server settings for links. */
export interface LinkSettings {
  /** Origin at which recipients reach this server. */
  publicBaseUrl: string
}

/** Link of the organization, with its short address. */
export interface ShortLink {
  row: ShortLinkRow
  shortUrl: string
}

const baseOf = (reader: Reader, organizationId: number, { publicBaseUrl }: LinkSettings): string =>
  linkBase(getOrganization(reader, organizationId).shortDomain, publicBaseUrl)

const withUrl = (reader: Reader, row: ShortLinkRow, settings: LinkSettings): ShortLink => ({
  row,
  shortUrl: baseOf(reader, row.organizationId, settings) + row.code,
})

/** Makes a code that no link has or had. */
export function freeCode(reader: Reader): string {
  let code: string
  do code = randomBase62(LINK_CODE_LENGTH)
  while (store.codeIsTaken(reader, code))
  return code
}

/** Creates a link. Throws VALIDATION_FAILED, LIMIT_REACHED. */
export function createShortLink(
  tx: Tx,
  { organizationId }: Principal,
  input: CreateShortLinkInput,
  settings: LinkSettings,
): ShortLink {
  assertFuture('expiresAt', input.expiresAt, tx.now)
  const originalUrl = targetOf(tx, input.originalUrl, settings.publicBaseUrl)
  assertRoom(tx, organizationId, 'SHORT_LINKS', () => store.countLiveShortLinks(tx, organizationId))
  const row = store.insertShortLink(tx, {
    uuid: uuidv7(tx.now),
    organizationId,
    code: freeCode(tx),
    originalUrl,
    title: input.title ?? null,
    expiresAt: input.expiresAt ?? null,
    createdAt: tx.now,
    updatedAt: tx.now,
  })
  return withUrl(tx, row, settings)
}

/** Returns a link. Throws NOT_FOUND. */
export function getShortLink(
  reader: Reader,
  { organizationId }: Pick<Principal, 'organizationId'>,
  uuid: string,
  settings: LinkSettings,
): ShortLink {
  const row = store.findShortLink(reader, organizationId, uuid)
  if (!row) throw notFound('Short link')
  return withUrl(reader, row, settings)
}

export function listShortLinks(
  reader: Reader,
  { organizationId }: Principal,
  query: ListShortLinksQuery,
  { nowMs, settings }: { nowMs: number; settings: LinkSettings },
): { links: ShortLink[]; total: number } {
  const base = baseOf(reader, organizationId, settings)
  const rows = store.listShortLinks(reader, organizationId, query, nowMs)
  return {
    links: rows.map((row) => ({ row, shortUrl: base + row.code })),
    total: store.countShortLinks(reader, organizationId, query, nowMs),
  }
}

/**
 * Changes a link. Leaves absent fields unchanged, and clears a field that is null. Throws NOT_FOUND,
 * VALIDATION_FAILED.
 */
export function updateShortLink(
  tx: Tx,
  principal: Principal,
  uuid: string,
  { input, settings }: { input: UpdateShortLinkInput; settings: LinkSettings },
): ShortLink {
  const { row } = getShortLink(tx, principal, uuid, settings)
  assertFuture('expiresAt', input.expiresAt, tx.now)
  const { originalUrl, title, expiresAt, status } = input
  const change: ShortLinkChange = {
    ...(originalUrl === undefined ? {} : { originalUrl: targetOf(tx, originalUrl, settings.publicBaseUrl) }),
    ...(title === undefined ? {} : { title }),
    ...(expiresAt === undefined ? {} : { expiresAt }),
    ...(status === undefined ? {} : { isEnabled: status === 'ACTIVE' }),
  }
  if (Object.keys(change).length === 0) return withUrl(tx, row, settings)
  return withUrl(tx, store.updateShortLink(tx, row.id, { ...change, updatedAt: tx.now }), settings)
}

/** Marks a link as deleted. Its code is not used again, and its clicks stay counted. Throws NOT_FOUND. */
export function deleteShortLink(
  tx: Tx,
  principal: Principal,
  uuid: string,
  settings: LinkSettings,
): ShortLinkRow {
  const { row } = getShortLink(tx, principal, uuid, settings)
  return store.updateShortLink(tx, row.id, { deletedAt: tx.now, updatedAt: tx.now })
}
