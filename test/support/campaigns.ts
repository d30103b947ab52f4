import { uuidv7 } from '../../src/lib/ids.ts'
import type { JsonAnswer, TestApp, TestTenant } from './app.ts'
import { nextPhone } from './numbers.ts'

/** Prerequisites of a campaign, written straight into the tables. */
export interface Sendable extends TestTenant {
  segment: { id: number; uuid: string }
  identity: { id: number; uuid: string }
}

export interface IdentityOptions {
  name?: string
  channel?: 'SMS' | 'EMAIL' | 'WHATSAPP'
  status?: 'ACTIVE' | 'PENDING' | 'DISABLED' | 'ERROR'
  address?: string
  throughputPerSecond?: number
  dailyCap?: number | null
  isDeleted?: boolean
}

let serial = 0

export function addIdentity(app: TestApp, { organization }: TestTenant, options: IdentityOptions = {}) {
  const uuid = uuidv7(app.clock.now())
  const address = options.address ?? nextPhone()
  return app.db.writeNow((tx) => ({
    uuid,
    id: tx.run(
      `INSERT INTO channel_identities (uuid, organization_id, channel, provider, name, address, status,
         throughput_per_second, daily_cap, callback_token, created_at, updated_at, deleted_at)
       VALUES (?, ?, ?, 'SANDBOX', ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      uuid,
      organization.id,
      options.channel ?? 'SMS',
      options.name ?? 'Sender',
      address,
      options.status ?? 'ACTIVE',
      options.throughputPerSecond ?? 100,
      options.dailyCap ?? null,
      uuid,
      tx.now,
      tx.now,
      options.isDeleted ? tx.now : null,
    ).lastInsertRowid,
  }))
}

/** Sets columns of all organizations. @param assignments SQL */
export const setOrganization = (app: TestApp, assignments: string): void =>
  void app.db.writeNow((tx) => tx.run(`UPDATE organizations SET ${assignments}`))

export function addSegment(app: TestApp, { organization }: TestTenant, name = `Segment ${++serial}`) {
  const uuid = uuidv7(app.clock.now())
  return app.db.writeNow((tx) => ({
    uuid,
    id: tx.run(
      `INSERT INTO segments (uuid, organization_id, name, type, created_at, updated_at)
       VALUES (?, ?, ?, 'STATIC', ?, ?)`,
      uuid,
      organization.id,
      name,
      tx.now,
      tx.now,
    ).lastInsertRowid,
  }))
}

export interface ContactOptions {
  firstName?: string
  lastName?: string | null
  phone?: string
  status?: 'ACTIVE' | 'INVALID' | 'ARCHIVED'
  state?: string | null
  timezone?: string | null
  customFields?: Record<string, unknown>
  isSuppressed?: boolean
  hasConsent?: boolean
  isDeleted?: boolean
}

/** Adds a contact to the segment of the tenant. */
export function addContact(app: TestApp, tenant: Sendable, options: ContactOptions = {}) {
  const uuid = uuidv7(app.clock.now())
  const phone = options.phone ?? nextPhone()
  const organizationId = tenant.organization.id
  return app.db.writeNow((tx) => {
    const id = tx.run(
      `INSERT INTO contacts (uuid, organization_id, first_name, last_name, phone, status, source, state, timezone,
         custom_fields, created_at, updated_at, deleted_at) VALUES (?, ?, ?, ?, ?, ?, 'MANUAL', ?, ?, ?, ?, ?, ?)`,
      uuid,
      organizationId,
      options.firstName ?? 'Test',
      options.lastName ?? null,
      phone,
      options.status ?? 'ACTIVE',
      options.state ?? null,
      options.timezone ?? null,
      JSON.stringify(options.customFields ?? {}),
      tx.now,
      tx.now,
      options.isDeleted ? tx.now : null,
    ).lastInsertRowid
    tx.run(
      'INSERT INTO segment_contacts (organization_id, segment_id, contact_id, created_at) VALUES (?, ?, ?, ?)',
      organizationId,
      tenant.segment.id,
      id,
      tx.now,
    )
    if (options.isSuppressed) {
      tx.run(
        `INSERT INTO suppressions (organization_id, channel, address, method, created_at)
         VALUES (?, 'SMS', ?, 'MANUAL', ?)`,
        organizationId,
        phone,
        tx.now,
      )
    }
    if (options.hasConsent) {
      tx.run(
        `INSERT INTO consents (uuid, organization_id, contact_id, channel, address, action, method, actor_type,
           actor_name, occurred_at) VALUES (?, ?, ?, 'SMS', ?, 'OPT_IN', 'MANUAL', 'SYSTEM', 'Test', ?)`,
        uuidv7(tx.now),
        organizationId,
        id,
        phone,
        tx.now,
      )
    }
    return { id, uuid, phone }
  })
}

/** Creates a tenant with an empty segment and an ACTIVE sender. */
export function sendable(app: TestApp, name = 'Acme'): Sendable {
  const tenant = app.tenant(name)
  return { ...tenant, segment: addSegment(app, tenant), identity: addIdentity(app, tenant) }
}

/** Organization, audience and sender of a campaign. */
export interface Addressed extends TestTenant {
  segment: { uuid: string }
  identity: { uuid: string }
}

/** Returns the body of a request that creates a campaign. */
export const campaignBody = (tenant: Addressed, overrides: Record<string, unknown> = {}) => ({
  name: 'Spring sale',
  type: 'IMMEDIATE',
  channel: 'SMS',
  messageTemplate: 'Hi {{firstName|there}}, come by',
  segmentId: tenant.segment.uuid,
  channelIdentityIds: [tenant.identity.uuid],
  ...overrides,
})

export const postCampaign = (
  app: TestApp,
  tenant: Addressed,
  overrides: Record<string, unknown> = {},
): Promise<JsonAnswer> => app.post('/campaigns', tenant.key, campaignBody(tenant, overrides))

/** Creates a campaign, sets its status directly, and returns its id. */
export async function campaignIn(
  app: TestApp,
  tenant: Addressed,
  status: string,
  overrides: Record<string, unknown> = {},
): Promise<string> {
  const { body } = await postCampaign(app, tenant, {
    isDraft: status === 'DRAFT',
    ...(status === 'SCHEDULED' ? { type: 'SCHEDULED', scheduledAt: '2026-03-05T17:00:00Z' } : {}),
    ...overrides,
  })
  const { id } = body.data
  if (status === 'PAUSED') await app.post(`/campaigns/${id}/pause`, tenant.key)
  else if (status === 'CANCELLED') await app.post(`/campaigns/${id}/cancel`, tenant.key)
  else app.db.writeNow((tx) => void tx.run('UPDATE campaigns SET status = ? WHERE uuid = ?', status, id))
  return id
}
