import { recordAuditEvent } from '../../accounts/audit/record.ts'
import { findDefaultCountry } from '../../accounts/organizations/store.ts'
import type { SuppressionChannel } from '../../compliance/consents/table.ts'
import { algorithmOf, hashesOf } from '../../compliance/suppressions/hashes.ts'
import { listOperation } from '../../compliance/suppressions/import-operation.ts'
import { sourceOf } from '../../compliance/suppressions/lifting.ts'
import { findEntry } from '../../compliance/suppressions/service.ts'
import type { ListedEntry } from '../../compliance/suppressions/store.ts'
import * as list from '../../compliance/suppressions/store.ts'
import {
  findHashes,
  findImportNames,
  hasHashes,
  type ImportName,
} from '../../compliance/suppressions/store.ts'
import type { Db, Reader, Tx } from '../../db/database.ts'
import { pageOffset } from '../../http/pagination.ts'
import { toIso } from '../../lib/clock.ts'
import { foldEmail, isEmailAddress } from '../../lib/email.ts'
import { AppError, invalidField } from '../../lib/errors.ts'
import { toE164 } from '../../lib/phone.ts'
import { actorOf, type Principal } from '../../lib/principal.ts'
import type { AddSuppressionInput, ListSuppressionsQuery, RemoveSuppressionInput } from './list-schema.ts'
import { optIn } from './opt-in.ts'
import { suppress } from './service.ts'

/** @param names names of imports by internal id */
const presentEntry = (entry: ListedEntry, names: ReadonlyMap<number, ImportName>) => {
  const name = entry.importId === null ? undefined : names.get(entry.importId)
  const isHash = 'digest' in entry
  return {
    channel: entry.channel,
    address: isHash ? null : entry.address,
    hash: isHash ? entry.digest : null,
    hashAlgorithm: isHash ? algorithmOf(entry.digest) : null,
    // Only imports put hashes on the list.
    method: isHash ? ('IMPORT' as const) : entry.method,
    importId: name?.uuid ?? null,
    fileName: name?.fileName ?? null,
    createdAt: toIso(entry.createdAt),
  }
}

/** Returns a page of the suppression list as the API shows it, and the total of entries. */
export async function listSuppressions(db: Db, { organizationId }: Principal, query: ListSuppressionsQuery) {
  const { entries, total } =
    query.address === undefined
      ? await findPage(db, organizationId, query)
      : one(entriesOf(db, organizationId, addressesIn(db, organizationId, query.address)), query)
  return { records: present(db, organizationId, entries), total }
}

async function findPage(db: Db, organizationId: number, query: ListSuppressionsQuery) {
  const importId = query.importId && listOperation.find(db, organizationId, query.importId)?.id
  if (query.importId && importId === undefined) return { entries: [], total: 0 }
  const filter = {
    organizationId,
    channel: query.channel,
    method: query.method,
    importId: importId || undefined,
  }
  const reader = db.readPool.of({
    organizationId,
    advice: 'Name a channel or an import, or export the list.',
  })
  const page = { limit: query.limit, offset: pageOffset(query) }
  return query.kind === 'HASH'
    ? {
        entries: await list.pageOfHashes(reader, filter, page),
        total: await list.countHashes(reader, filter),
      }
    : {
        entries: await list.pageOfAddresses(reader, filter, page),
        total: await list.countAddresses(reader, filter),
      }
}

/** Cuts a page out of entries that are all in memory: those of the searched address. */
const one = (entries: list.ListedEntry[], { page, limit }: ListSuppressionsQuery) => ({
  entries: entries.slice((page - 1) * limit, page * limit),
  total: entries.length,
})

const present = (reader: Reader, organizationId: number, entries: readonly list.ListedEntry[]) => {
  const ids = [...new Set(entries.flatMap(({ importId }) => importId ?? []))]
  const names = findImportNames(reader, organizationId, ids)
  return entries.map((entry) => presentEntry(entry, names))
}

export interface ListedAddress {
  channel: SuppressionChannel
  address: string
}

/** Parses a text as an address, in the notation of the list. Empty for a text that is no address. */
export function addressesIn(reader: Reader, organizationId: number, given: string): ListedAddress[] {
  const text = given.trim()
  if (text.includes('@')) return [{ channel: 'EMAIL', address: foldEmail(text) }]
  const phone = toE164(text, findDefaultCountry(reader, organizationId))
  return phone === undefined ? [] : [{ channel: 'SMS', address: phone }]
}

/** Lists the entries of these addresses and of their hashes. */
const entriesOf = (
  reader: Reader,
  organizationId: number,
  addresses: readonly ListedAddress[],
): list.ListedEntry[] =>
  addresses.flatMap(({ channel, address }) => {
    const entry = findEntry(reader, organizationId, channel, address)
    const hashes = hasHashes(reader, organizationId)
      ? findHashes(reader, organizationId, channel, hashesOf(channel, address))
      : []
    return [
      ...(entry ? [{ channel, address, ...entry }] : []),
      ...hashes.map((hash) => ({ channel, ...hash })),
    ]
  })

/** Lists entries as `entriesOf` does, in the form of the API. */
export const showEntriesOf = (reader: Reader, organizationId: number, addresses: readonly ListedAddress[]) =>
  present(reader, organizationId, entriesOf(reader, organizationId, addresses))

/** Puts an address on the list if it is not there yet. Returns its entry. Throws VALIDATION_FAILED. */
export function addSuppression(tx: Tx, principal: Principal, input: AddSuppressionInput) {
  const { organizationId } = principal
  const listed = { channel: input.channel, address: parseAddress(tx, organizationId, input) }
  suppress(tx, { ...evidenceOf(principal), ...listed, reason: input.reason ?? null })
  return showEntriesOf(tx, organizationId, [listed])[0]!
}

/**
 * Takes an address off the list with its hashes, and records the caller and the reason.
 * Throws VALIDATION_FAILED, NOT_FOUND when it is not on the list, CONFLICT when the caller may not
 * lift this opt-out.
 */
export function removeSuppression(
  tx: Tx,
  principal: Principal,
  input: RemoveSuppressionInput,
): ListedAddress {
  const listed = { channel: input.channel, address: parseAddress(tx, principal.organizationId, input) }
  const { reason, consent: statement } = input
  if (reason === undefined && statement === undefined)
    throw invalidField(
      'reason',
      'Send reason, which says why the address leaves the list. For an opt-out by its owner, send consent, which says how the owner agreed since.',
      'isRequired',
      (say) => say.optOutReason(),
    )
  const lifting = optIn(tx, principal, { ...listed, statement, ...(reason === undefined ? {} : { reason }) })
  if (lifting === 'NOT_LISTED') throw notListed()
  if (lifting === 'KEPT') throw kept(tx, principal, listed)
  recordAuditEvent(tx, {
    organizationId: principal.organizationId,
    act: 'SUPPRESSION_REMOVED',
    resource: { type: 'SUPPRESSION', id: null },
    details: { channel: input.channel },
  })
  return listed
}

/** Explains who may lift this opt-out. */
function kept(reader: Reader, principal: Principal, { channel, address }: ListedAddress): AppError {
  const method = findEntry(reader, principal.organizationId, channel, address)!.method
  const details = [{ optOutKept: true, method }]
  if (sourceOf(method) === 'CARRIER') {
    return new AppError('CONFLICT', (say) => say.optOutOfCarrier(), { details })
  }
  const whoMay =
    'The owner of this address opted out. Only the owner can undo this, or a signed-in member who states in consent how the owner agreed since.'
  return new AppError('CONFLICT', whoMay, { said: (say) => say.optOutOfOwner(), details })
}

const notListed = (): AppError =>
  new AppError('NOT_FOUND', 'This address is not on the suppression list.', {
    said: (say) => say.optOutMissing(),
  })

const evidenceOf = (principal: Principal) =>
  ({
    organizationId: principal.organizationId,
    method: principal.apiKey ? 'API' : 'MANUAL',
    actor: actorOf(principal),
  }) as const

/** Returns a phone number as E.164 or an email address in lower case. Throws VALIDATION_FAILED. */
function parseAddress(reader: Reader, organizationId: number, { channel, address }: ListedAddress): string {
  if (channel === 'EMAIL') {
    const email = foldEmail(address)
    if (isEmailAddress(email)) return email
    const message = 'address must be an email address, as channel is EMAIL.'
    throw invalidField('address', message, 'isEmail', (say) => say.email())
  }
  const country = findDefaultCountry(reader, organizationId)
  const phone = toE164(address, country)
  if (phone !== undefined) return phone
  throw invalidField(
    'address',
    `address must be a valid phone number, with + and country code or as written in ${country}, as channel is SMS.`,
    'isPhone',
    (say) => say.phoneNumber(),
  )
}
