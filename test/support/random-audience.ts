import * as fc from 'fast-check'
import type { TestApp } from './app.ts'
import { addContact, postCampaign, type Sendable, sendable } from './campaigns.ts'

/**
 * Random organizations with every obstacle to a campaign, for tests that compare the forecast of a run with
 * its result.
 */

const person = fc.record({
  firstName: fc.constantFrom('Ada', 'Zoë', 'Ж', ' ', 'B'.repeat(80)),
  prefix: fc.constantFrom('+1212555', '+1808555', '+1800555', '+4930555', '+9999555'),
  status: fc.constantFrom('ACTIVE', 'ACTIVE', 'ACTIVE', 'INVALID', 'ARCHIVED'),
  timezone: fc.constantFrom(null, null, 'Asia/Tokyo', 'Nowhere/Else'),
  state: fc.constantFrom(null, null, 'CA'),
  isSuppressed: fc.constantFrom(false, false, true),
  hasConsent: fc.boolean(),
  isMember: fc.constantFrom(true, true, true, false),
  gotMarketing: fc.constantFrom(false, false, true),
})

export const randomAudience = fc.record({
  people: fc.array(person, { minLength: 1, maxLength: 8 }),
  hour: fc.nat({ max: 23 }),
  requireConsent: fc.boolean(),
  cap: fc.constantFrom(null, { messages: 1, days: 1 }, { messages: 1, days: 30 }),
  window: fc.constantFrom(['09:00', '20:00'], ['22:00', '06:00'], ['12:00', '12:30'], null),
  footer: fc.boolean(),
  campaign: fc.record({
    messageTemplate: fc.constantFrom(
      'Hi {{firstName|there}}, come by',
      '{{firstName}}',
      `${'x'.repeat(1_480)}{{firstName}}`,
      '“{{lastName|friend}}” {{city}}',
    ),
    category: fc.constantFrom('MARKETING', 'MARKETING', 'TRANSACTIONAL'),
    respectSendWindow: fc.boolean(),
    smartEncoding: fc.boolean(),
  }),
})

export type RandomAudience = typeof randomAudience extends fc.Arbitrary<infer Value> ? Value : never

/** Creates the organization with its people. `tenant.segment` is the audience of the later campaign. */
export async function makeAudience(
  app: TestApp,
  { people, hour, requireConsent, cap, window, footer }: RandomAudience,
): Promise<{ tenant: Sendable; contactIds: string[] }> {
  const tenant = sendable(app)
  const ofTenant = (change: string, ...values: unknown[]) =>
    app.db.writeNow((tx) =>
      tx.run(`UPDATE organizations SET ${change} WHERE id = ?`, ...values, tenant.organization.id),
    )
  app.db.writeNow((tx) => void tx.run('UPDATE channel_identities SET throughput_per_second = 1000'))
  const members = { ...tenant, segment: { ...tenant.segment } }
  const contacts = people.map(({ prefix, ...options }, index) =>
    addContact(app, members, { ...options, phone: `${prefix}${String(index).padStart(4, '0')}` } as object),
  )
  const rest = (drop: (one: RandomAudience['people'][number]) => boolean) =>
    contacts.filter((_, index) => drop(people[index]!)).map(({ id }) => id)
  const keepOnly = (ids: number[]) =>
    app.db.writeNow((tx) => {
      tx.run('DELETE FROM segment_contacts WHERE organization_id = ?', tenant.organization.id)
      for (const id of ids) {
        const { organization, segment } = tenant
        tx.run('INSERT INTO segment_contacts VALUES (?, ?, ?, ?)', organization.id, segment.id, id, tx.now)
      }
    })
  // An earlier campaign, sent while only permanent obstacles applied.
  keepOnly(rest(({ gotMarketing }) => gotMarketing))
  ofTenant('send_window_enabled = 0')
  await postCampaign(app, tenant, { messageTemplate: 'Before' })
  await app.drain()
  await passTime(app)
  keepOnly(rest(({ isMember }) => isMember))
  app.clock.advance(hour * 3_600_000)
  ofTenant(
    `require_marketing_consent = ?, frequency_cap_messages = ?, frequency_cap_days = ?, send_window_enabled = ?,
     send_window_start = ?, send_window_end = ?, append_opt_out_footer = ?`,
    requireConsent ? 1 : 0,
    cap?.messages ?? null,
    cap?.days ?? null,
    window ? 1 : 0,
    window?.[0] ?? '09:00',
    window?.[1] ?? '20:00',
    footer ? 1 : 0,
  )
  return { tenant, contactIds: contacts.map(({ uuid }) => uuid) }
}

/** Result of a campaign's message, with its contact. */
export interface Outcome {
  contactId: string
  status: string
  errorCode: string | null
  scheduledFor: number | null
  segmentCount: number | null
}

export const outcomesOf = (app: TestApp, campaignId: string): Outcome[] =>
  app.db.all<Outcome>(
    `SELECT c.uuid AS contactId, m.status, m.error_code AS errorCode, m.scheduled_for AS scheduledFor,
       m.segment_count AS segmentCount
     FROM messages m JOIN contacts c ON c.id = m.contact_id JOIN campaigns k ON k.id = m.campaign_id
     WHERE k.uuid = ? ORDER BY c.id`,
    campaignId,
  )

/** Lets time pass from one waiting message to the next, until none waits. */
export async function passTime(app: TestApp): Promise<void> {
  for (;;) {
    const next = app.db.value<number | null>(
      `SELECT min(scheduled_for) FROM messages WHERE status = 'SCHEDULED'`,
    )
    if (next === null || next === undefined) return
    app.clock.advance(next - app.clock.now())
    await app.drain()
  }
}
