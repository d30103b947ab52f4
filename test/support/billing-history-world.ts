import { setPlan, setProduct, setRate } from '../../src/billing/catalogue/service.ts'
import type { Connection } from '../../src/db/driver.ts'
import { createTestApp, type TestApp } from './app.ts'
import { addContact, addIdentity, addSegment, type Sendable, sendable } from './campaigns.ts'
import { LentConnections } from './lent-connections.ts'
import { openMigrated } from './migrated.ts'

/** An organization of a history. */
export interface HistoryTenant extends Sendable {
  /** A segment with few contacts. */
  few: { id: number; uuid: string }
  mailSender: { id: number; uuid: string }
  whatsappSender: { id: number; uuid: string }
  /** Sender of test messages. They wait while the carrier throttles it. */
  testSender: { id: number; uuid: string }
  contacts: Array<{ id: number; uuid: string; phone: string }>
}

/**
 * Last digits of the contacts' numbers: usual ones, and ones that the built-in carrier refuses, throttles
 * once, loses, reports as failed, or answers.
 */
const ENDINGS = ['0001', '0002', '0003', '9901', '9911', '9921', '9922', '9931', '9951', '9953']
const FEW = 3

/** Limits, packs and prices that a few messages reach. */
const LIMITS = {
  FREE: { SMS_SEGMENTS: 3, EMAILS: 2, WHATSAPP_MESSAGES: 1 },
  STARTER: { SMS_SEGMENTS: 8, EMAILS: 5, WHATSAPP_MESSAGES: 4 },
  GROWTH: { SMS_SEGMENTS: 12, EMAILS: 6, WHATSAPP_MESSAGES: 6 },
  TINY: { SMS_SEGMENTS: 1, EMAILS: 0, WHATSAPP_MESSAGES: 0 },
  INVOICED: { SMS_SEGMENTS: 2, EMAILS: 1, WHATSAPP_MESSAGES: 0 },
} as const
const UNITS = { credits_1000: 10, sms_segments_1000: 5, emails_10000: 4, contacts_5000: 5 } as const

export const PLANS_BY_HAND = ['TINY', 'INVOICED', 'SELF_HOSTED', 'STARTER', null, null] as const

function sell(app: TestApp): void {
  app.db.writeNow((tx) => {
    for (const [key, limits] of Object.entries(LIMITS)) {
      const overage = key === 'INVOICED' ? 'INVOICE' : 'CREDITS'
      setPlan(tx, key, {
        name: key,
        limits,
        overage,
        ...(key in { TINY: 1, INVOICED: 1 } ? { isPrivate: true } : {}),
      })
    }
    for (const [key, quantityPerUnit] of Object.entries(UNITS)) setProduct(tx, key, { quantityPerUnit })
    setRate(tx, { channel: 'SMS', prefix: '' }, { price: 30_000, cost: 12_000 })
    setRate(tx, { channel: 'SMS', prefix: '1' }, { price: 10_000, cost: 4_000 })
    setRate(tx, { channel: 'SMS', prefix: '44' }, { credits: 2, price: 20_000, cost: 9_000 })
  })
}

function addTenant(app: TestApp, name: string): HistoryTenant {
  const tenant = sendable(app, name)
  const few = addSegment(app, tenant)
  const mailSender = addIdentity(app, tenant, { channel: 'EMAIL', address: `news@${name}.example` })
  const whatsappSender = addIdentity(app, tenant, { channel: 'WHATSAPP' })
  const testSender = addIdentity(app, tenant)
  const phones = [...ENDINGS.map((ending) => `+1212555${ending}`), '+447911123456']
  const contacts = phones.map((phone, index) => {
    const contact = addContact(app, tenant, { phone })
    if (index < FEW) addTo(app, tenant, few.id, contact.id)
    return contact
  })
  const { organization } = tenant
  app.db.writeNow((tx) => {
    tx.run(
      `UPDATE contacts SET email = 'reader' || substr(phone, -4) || '@home.example' WHERE organization_id = ?`,
      organization.id,
    )
    // Refusals in a history must not pause a campaign.
    tx.run(
      `UPDATE organizations SET guard_failure_rate = NULL, guard_filtered_rate = NULL, guard_opt_out_rate = NULL WHERE id = ?`,
      organization.id,
    )
    tx.run('UPDATE channel_identities SET throughput_per_second = 1000')
  })
  return { ...tenant, few, mailSender, whatsappSender, testSender, contacts }
}

function addTo(app: TestApp, { organization }: Sendable, segmentId: number, contactId: number): void {
  app.db.writeNow((tx) => {
    tx.run(
      'INSERT INTO segment_contacts (organization_id, segment_id, contact_id, created_at) VALUES (?, ?, ?, ?)',
      organization.id,
      segmentId,
      contactId,
      tx.now,
    )
  })
}

interface Seeded {
  tenants: HistoryTenant[]
  copies: LentConnections
}
let seeded: Promise<Seeded> | undefined

async function seed(): Promise<Seeded> {
  const connection = openMigrated()
  await using app = createTestApp({ billing: 'SANDBOX' }, { connection })
  sell(app)
  const tenants = ['Acme', 'Bolt'].map((name) => addTenant(app, name))
  await app.drain()
  await app.app.db.settled()
  return { tenants, copies: new LentConnections(connection.serialize()) }
}

/**
 * Returns a new connection to the world in which each history begins. The world is created once, and the
 * caller closes the connection.
 */
export async function historyWorld(): Promise<{ connection: Connection; tenants: HistoryTenant[] }> {
  seeded ??= seed()
  const { tenants, copies } = await seeded
  return { connection: copies.lend(), tenants }
}
