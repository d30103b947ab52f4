import { uuidv7 } from '../../src/lib/ids.ts'
import type { TestApp, TestTenant } from './app.ts'
import { addIdentity, addSegment, type Sendable, sendable } from './campaigns.ts'

let serial = 0

/**
 * Inserts a join link into its table.
 * @param columns override the columns of a form that sends codes
 */
export function addJoinLink(app: TestApp, tenant: Sendable, columns: Record<string, unknown> = {}): string {
  const slug = `join-${++serial}`
  const row = {
    uuid: uuidv7(app.clock.now()),
    organization_id: tenant.organization.id,
    type: 'WEB_FORM',
    name: 'Club',
    slug,
    segment_id: tenant.segment.id,
    channel: 'SMS',
    channel_identity_id: tenant.identity.id,
    keyword: null,
    collect_fields: '[]',
    consent_text: 'I agree to texts of Acme.',
    require_consent: 1,
    double_opt_in: 'NONE',
    otp_enabled: 1,
    otp_length: 6,
    otp_ttl_seconds: 600,
    otp_max_attempts: 5,
    allowed_countries: '["US"]',
    daily_message_limit: 200,
    created_at: app.clock.now(),
    updated_at: app.clock.now(),
    ...columns,
  }
  const names = Object.keys(row)
  app.db.writeNow((tx) =>
    tx.run(
      `INSERT INTO join_links (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
      ...Object.values(row),
    ),
  )
  return row.slug
}

/** Creates an organization with a join link. Returns calls to its public operations. */
export function joinWorld(app: TestApp, columns: Record<string, unknown> = {}) {
  const tenant = sendable(app)
  const slug = addJoinLink(app, tenant, columns)
  const base = `/public/join-links/${slug}`
  const submit = (phone: string, body: Record<string, unknown> = {}) =>
    app.post(`${base}/submissions`, undefined, { phone, isAgreed: true, consentVersion: 1, ...body })
  const verify = (id: string, code: string) =>
    app.post(`${base}/submissions/${id}/verify`, undefined, { code })
  const resend = (id: string) => app.post(`${base}/submissions/${id}/resend`, undefined, {})
  /** Returns the texts that the carrier delivered to a number, oldest first. */
  const textsTo = async (to: string): Promise<string[]> => {
    await app.drain()
    return app.db
      .all<{ body: string }>('SELECT body FROM sandbox_messages WHERE to_address = ? ORDER BY id', to)
      .map(({ body }) => body)
  }
  const codeTo = async (to: string) => /\d{4,8}/.exec((await textsTo(to)).at(-1) ?? '')?.[0] ?? ''
  const members = () =>
    app.db
      .all<{ phone: string | null }>(
        `SELECT c.phone FROM segment_contacts m JOIN contacts c ON c.id = m.contact_id WHERE m.segment_id = ? ORDER BY 1`,
        tenant.segment.id,
      )
      .map(({ phone }) => phone)
  const consentsOf = (address: string) =>
    app.db.all<Record<string, unknown>>(
      `SELECT action, method, consent_text AS consentText, consent_version AS consentVersion,
         join_link_id IS NOT NULL AS isByLink, ip_address AS ipAddress, actor_type AS actorType
       FROM consents WHERE organization_id = ? AND address = ? ORDER BY id`,
      tenant.organization.id,
      address,
    )
  const wrongOf = (code: string) => code.replace(/^./, (digit) => String((Number(digit) + 1) % 10))
  const linkId = app.db.value<string>('SELECT uuid FROM join_links WHERE slug = ?', slug)!
  return { tenant, slug, linkId, base, submit, verify, resend, textsTo, codeTo, members, consentsOf, wrongOf }
}

/**
 * Creates a join link that subscribes everyone to “Offers”, and that offers “News” and “Events” as boxes if it is a form.
 * Its consent text has version 2.
 */
export async function topicWorld(app: TestApp, columns: Record<string, unknown> = {}) {
  const world = joinWorld(app, columns)
  const { key } = world.tenant
  const isForm = (columns.type ?? 'WEB_FORM') === 'WEB_FORM'
  const ids: Record<string, string> = {}
  for (const fields of [
    { name: 'Offers' },
    { name: 'News', description: 'Once a month.' },
    { name: 'Events' },
  ])
    ids[fields.name] = (await app.post('/topics', key, fields)).body.data.id
  const change = (names: readonly string[]) =>
    app.patch(`/join-links/${world.linkId}`, key, {
      topics: names.map((name) => ({ topicId: ids[name], mode: name === 'Offers' ? 'FIXED' : 'OFFERED' })),
    })
  await change(isForm ? ['Offers', 'News', 'Events'] : ['Offers'])
  /** Sends the form with these boxes ticked. */
  const tick = (address: Record<string, unknown>, names: readonly string[], consentVersion = 2) =>
    app.post(`${world.base}/submissions`, undefined, {
      ...address,
      isAgreed: true,
      consentVersion,
      topicIds: names.map((name) => ids[name]),
    })
  /** Returns the choices of an address, as topic, channel, action and method, oldest first. */
  const choicesOf = (address: string) =>
    app.db
      .all<{ name: string; channel: string; action: string; method: string }>(
        `SELECT t.name, c.channel, c.action, c.method FROM topic_choices c JOIN topics t ON t.id = c.topic_id
         WHERE c.organization_id = ? AND c.address = ? ORDER BY c.id`,
        world.tenant.organization.id,
        address,
      )
      .map(({ name, channel, action, method }) => `${name} ${channel} ${action} ${method}`)
  return { ...world, ids, change, tick, choicesOf }
}

/** Paths of the pages of an organization's join links. */
export interface JoinPaths {
  /** Page of a form that sends codes. */
  form: string
  /** Page that asks for the code of a submission, and this code. */
  step: string
  code: string
  /** Page that the link in a mail opens. */
  confirm: string
  slug: string
  submissionId: string
}

/** Creates a segment and a sender for join links of an organization. */
export const joinPlace = (app: TestApp, tenant: TestTenant): Sendable => ({
  ...tenant,
  segment: addSegment(app, tenant),
  identity: addIdentity(app, tenant),
})

/** Creates a submission that waits for a code, and one that waits for the link in its mail. */
export async function joinPaths(
  app: TestApp,
  tenant: TestTenant,
  phone = '+12125550191',
): Promise<JoinPaths> {
  const place = joinPlace(app, tenant)
  const slug = addJoinLink(app, place)
  const { id } = addIdentity(app, tenant, { channel: 'EMAIL', address: 'club@acme.example' })
  const byMail = { channel: 'EMAIL', channel_identity_id: id, otp_enabled: 0, double_opt_in: 'EMAIL_LINK' }
  const mailSlug = addJoinLink(app, place, byMail)
  const body = { isAgreed: true, consentVersion: 1 }
  const asked = await app.post(`/public/join-links/${slug}/submissions`, undefined, {
    phone,
    ...body,
  })
  await app.post(`/public/join-links/${mailSlug}/submissions`, undefined, {
    phone: '+12125550192',
    email: 'wren@example.test',
    ...body,
  })
  const token = /\/confirm\/([0-9A-Za-z]+)/.exec(
    app.db.value<string>(
      `SELECT body FROM messages WHERE reply_kind = 'JOIN_CHECK' AND channel = 'EMAIL' ORDER BY id DESC`,
    )!,
  )![1]!
  await app.drain()
  const text = app.db.value<string>(
    `SELECT body FROM sandbox_messages WHERE to_address = ? AND body LIKE '%is your code%' ORDER BY id DESC`,
    phone,
  )!
  const { submissionId } = asked.body.data
  return {
    form: `/j/${slug}`,
    step: `/j/${slug}/steps/${submissionId}`,
    code: /\d{6}/.exec(text)![0],
    confirm: `/j/${mailSlug}/confirm/${token}`,
    slug,
    submissionId,
  }
}
