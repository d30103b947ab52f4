import type { Reader, Tx } from '../../db/database.ts'
import { AppError, invalidField, notFound } from '../../lib/errors.ts'
import { randomBase62, uuidv7 } from '../../lib/ids.ts'
import { assertNames } from '../../lib/mail-names.ts'
import { toE164 } from '../../lib/phone.ts'
import type { Acting, Principal } from '../../lib/principal.ts'
import { minutesOfDay } from '../../lib/time-of-day.ts'
import { Port } from '../../module/port.ts'
import { recordAuditEvent } from '../audit/record.ts'
import { claimHost } from '../domains/claims.ts'
import type { Hosts } from '../domains/hosts.ts'
import { releaseHosts } from '../domains/store.ts'
import { asOfNow } from '../roles/live-role.ts'
import { seedSystemRoles } from '../roles/service.ts'
import type { CreateOrganizationInput, UpdateOrganizationInput } from './schema.ts'
import * as store from './store.ts'
import type { NewOrganization, OrganizationRow } from './table.ts'

/** Handlers that run in the transaction that ends a suspension. During a suspension no jobs of the organization run. */
export const afterSuspension = new Port<(tx: Tx, organizationId: number) => void>(
  'what follows the end of a suspension',
)

/** Handlers that run in the transaction that changes the name, the logo or the brand of an organization. */
export const lookChanged = new Port<(tx: Tx, organizationId: number) => void>(
  'what follows a change of the look of an organization',
)

/**
 * Creates an organization with its four system roles and without members.
 * Defaults: zone UTC, country US (of numbers without `+`), USD, en-US.
 * Throws VALIDATION_FAILED for a name that looks like an address.
 */
export function createOrganization(
  tx: Tx,
  input: CreateOrganizationInput & { locale?: string },
): OrganizationRow {
  assertNames({ name: input.name })
  const row = store.insertOrganization(tx, {
    uuid: uuidv7(tx.now),
    name: input.name,
    slug: freeSlug(tx, input.name),
    timezone: input.timezone ?? 'UTC',
    defaultCountry: input.defaultCountry ?? 'US',
    currency: input.currency ?? 'USD',
    locale: input.locale ?? 'en-US',
    createdAt: tx.now,
    updatedAt: tx.now,
  })
  seedSystemRoles(tx, row.id)
  return row
}

/**
 * Records in the audit log of an organization that it was created.
 * @param by the actor, if the transaction does not name one
 */
export const recordFounding = (
  tx: Tx,
  { id: organizationId, uuid, name }: OrganizationRow,
  by?: Acting,
): void =>
  recordAuditEvent(tx, {
    organizationId,
    act: 'ORGANIZATION_CREATED',
    resource: { type: 'ORGANIZATION', id: uuid, name },
    ...(by && { by }),
  })

/** Throws NOT_FOUND. */
export function getOrganization(reader: Reader, id: number): OrganizationRow {
  const row = store.findOrganization(reader, id)
  if (!row) throw notFound('Organization')
  return row
}

/** Returns whether the organization exists and is not deleted. */
export const isLive = (reader: Reader, id: number): boolean =>
  store.findOrganization(reader, id) !== undefined

/** Lists every organization of the appliance, oldest first; for the command line. */
export const listOrganizations = (reader: Reader): OrganizationRow[] => store.listOrganizations(reader)

/** Finds an organization by uuid, even if it is deleted. */
export const findByUuid = store.findByUuid

/** Finds an organization by uuid or slug, for the command line. Throws NOT_FOUND. */
export function resolveOrganization(reader: Reader, name: string): OrganizationRow {
  return getOrganization(reader, store.findOrganizationId(reader, name) ?? 0)
}

/**
 * Lists the organizations that the caller belongs to, each with the caller's role. An API key belongs to only one
 * organization.
 */
export function listOwnOrganizations(reader: Reader, principal: Principal) {
  return store.listOrganizationsOf(reader, principal.userId).flatMap((own) => {
    const isHidden = principal.kind === 'API_KEY' && own.organizationId !== principal.organizationId
    const row = isHidden ? undefined : store.findOrganization(reader, own.organizationId)
    return row ? [{ row, role: { uuid: own.roleUuid, name: own.roleName, key: own.roleKey } }] : []
  })
}

/** The facts that decide whether an organization may use a domain. */
interface DomainClaims {
  hosts: Hosts
  /** Hosts that belong to another organization although their DNS names this organization: `provedHosts`. */
  proved: ReadonlySet<string>
}

/**
 * Updates an organization. An absent field stays as it is, and null clears a field. Throws NOT_FOUND,
 * VALIDATION_FAILED. A change of `requireTwoFactor` can also throw SESSION_REQUIRED, OWNER_REQUIRED and CONFLICT.
 */
export function updateOrganization(
  tx: Tx,
  principal: Principal,
  input: UpdateOrganizationInput,
  claims: DomainClaims,
): OrganizationRow {
  const row = getOrganization(tx, principal.organizationId)
  assertMayRequireTwoFactor(tx, principal, row, input.requireTwoFactor)
  assertNames({ name: input.name }, row)
  claimDomains(tx, row, input, claims)
  const change = changedColumns(row, input)
  if (Object.keys(change).length === 0) return row
  const fields = Object.keys(input).filter((field) => input[field as keyof typeof input] !== undefined)
  const { requireTwoFactor } = change
  const details = { fields, ...(requireTwoFactor === undefined ? {} : { requireTwoFactor }) }
  recordAuditEvent(tx, { organizationId: row.id, act: 'ORGANIZATION_UPDATED', details })
  if ('name' in change || 'logoUrl' in change) for (const follow of lookChanged.all) follow(tx, row.id)
  return store.updateOrganization(tx, row.id, change)
}

/** Only a member who signs in with two factors may require two factors, so that members cannot lock themselves out. */
function assertMayRequireTwoFactor(
  tx: Tx,
  caller: Principal,
  { requireTwoFactor }: OrganizationRow,
  wanted: boolean | undefined,
): void {
  if (wanted === undefined || wanted === requireTwoFactor) return
  if (caller.kind === 'API_KEY') {
    throw new AppError('SESSION_REQUIRED', 'An API key cannot change requireTwoFactor. Sign in as the owner.')
  }
  if (!asOfNow(tx, caller, 'organization:update').isOwner) {
    throw new AppError('OWNER_REQUIRED', 'Only the owner of the organization can change requireTwoFactor.')
  }
  if (caller.hasTwoFactors) return
  throw new AppError(
    'CONFLICT',
    'Turn on two-factor sign-in for your own account first, with POST /user/two-factor.',
    { said: (say) => say.twoFactorOwnFirst() },
  )
}

/**
 * Takes the domains for an organization, because a domain identifies the organization of links and pages. Throws
 * VALIDATION_FAILED.
 */
function claimDomains(
  tx: Tx,
  row: OrganizationRow,
  input: UpdateOrganizationInput,
  { hosts, proved }: DomainClaims,
): void {
  const leave = (owner: number, host: string) => leaveDomain(tx, owner, host)
  for (const fieldName of ['shortDomain', 'publicDomain'] as const) {
    const host = input[fieldName]
    if (host && host !== row[fieldName])
      claimHost(tx, row.id, { host, fieldName, hosts, organizationUuid: row.uuid, proved, leave })
  }
}

/**
 * Suspends an organization from this commit on, until `resumeOrganization`. Its API keys and members are refused. Its
 * sending, jobs and webhooks stop. Inbound texts, receipts and its public pages continue to work. If it is already
 * suspended, only the note changes.
 */
export function suspendOrganization(tx: Tx, id: number, note: string | null): OrganizationRow {
  const { suspendedAt } = getOrganization(tx, id)
  const change = { suspendedAt: suspendedAt ?? tx.now, suspensionNote: note }
  recordAuditEvent(tx, { organizationId: id, act: 'ORGANIZATION_SUSPENDED' })
  return store.updateOrganization(tx, id, change)
}

/**
 * Ends the suspension of an organization; everything continues where it stopped. A run that is more than an hour late
 * is treated as after a downtime of the server. False if the organization was not suspended.
 */
export function resumeOrganization(tx: Tx, id: number): boolean {
  if (getOrganization(tx, id).suspendedAt === null) return false
  store.updateOrganization(tx, id, { suspendedAt: null, suspensionNote: null })
  recordAuditEvent(tx, { organizationId: id, act: 'ORGANIZATION_RESUMED' })
  tx.notify('jobs')
  tx.notify('messages')
  for (const goOn of afterSuspension.all) goOn(tx, id)
  return true
}

/** Stops using this host for the links and pages of an organization. */
export function leaveDomain(tx: Tx, id: number, host: string): void {
  const { shortDomain, publicDomain } = getOrganization(tx, id)
  recordAuditEvent(tx, { organizationId: id, act: 'ORGANIZATION_UPDATED', details: { fields: ['domains'] } })
  store.updateOrganization(tx, id, {
    ...(shortDomain === host ? { shortDomain: null } : {}),
    ...(publicDomain === host ? { publicDomain: null } : {}),
  })
}

/**
 * Ends all access to an organization. Its rows stay. Other organizations may then use its domains.
 * close-organization.ts does the rest.
 */
export function markDeleted(tx: Tx, id: number): void {
  releaseHosts(tx, id)
  recordAuditEvent(tx, { organizationId: id, act: 'ORGANIZATION_DELETED' })
  store.updateOrganization(tx, id, { deletedAt: tx.now })
}

/** Makes a slug from the name, different from all slugs on this server. */
export function freeSlug(tx: Tx, name: string): string {
  const base =
    name
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 40) || 'organization'
  let slug = base
  while (store.slugIsTaken(tx, slug)) slug = `${base}-${randomBase62(4).toLowerCase()}`
  return slug
}

/**
 * Returns the columns that a PATCH changes. An absent field stays as it is, and null clears a field. Throws
 * VALIDATION_FAILED.
 */
function changedColumns(row: OrganizationRow, input: UpdateOrganizationInput): Partial<NewOrganization> {
  const { address, sendWindow, frequencyCap, guards, phone, ...plain } = input
  return withoutAbsent({
    ...plain,
    phone: phone ? organizationPhone(phone, input.defaultCountry ?? row.defaultCountry) : phone,
    ...addressColumns(address),
    ...sendWindowColumns(row, sendWindow),
    ...frequencyCapColumns(frequencyCap),
    guardFailureRate: guards?.maxFailureRate,
    guardFilteredRate: guards?.maxFilteredRate,
    guardOptOutRate: guards?.maxOptOutRate,
  })
}

function organizationPhone(phone: string, defaultCountry: string): string {
  const e164 = toE164(phone, defaultCountry)
  if (!e164) {
    throw invalidField(
      'phone',
      `phone must be a valid phone number: with + and country code, or a number of ${defaultCountry}.`,
      'isValid',
      (say) => say.phoneNumber(),
    )
  }
  return e164
}

function addressColumns(address: UpdateOrganizationInput['address']): Partial<NewOrganization> {
  if (address === undefined) return {}
  const none = { line1: null, line2: null, city: null, state: null, postalCode: null, country: null }
  const { line1, line2, ...rest } = address ?? none
  return { addressLine1: line1, addressLine2: line2, ...rest }
}

/**
 * Returns the columns of the send window. The window must not cross midnight: it is within one day in the recipient's
 * zone.
 */
function sendWindowColumns(
  row: OrganizationRow,
  window: UpdateOrganizationInput['sendWindow'],
): Partial<NewOrganization> {
  if (window === undefined) return {}
  const start = window.start ?? row.sendWindowStart
  const end = window.end ?? row.sendWindowEnd
  if (minutesOfDay(start) >= minutesOfDay(end)) {
    const message = `sendWindow must start before it ends; ${start} is not before ${end}.`
    throw invalidField('sendWindow', message, 'isValid', (say) => say.startBeforeEnd())
  }
  return {
    sendWindowStart: start,
    sendWindowEnd: end,
    sendWindowEnabled: window.isEnabled ?? row.sendWindowEnabled,
  }
}

const frequencyCapColumns = (cap: UpdateOrganizationInput['frequencyCap']): Partial<NewOrganization> =>
  cap === undefined
    ? {}
    : { frequencyCapMessages: cap?.messages ?? null, frequencyCapDays: cap?.days ?? null }

function withoutAbsent(change: Partial<NewOrganization>): Partial<NewOrganization> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
}
