import { mailKeyOf, writeToken } from '../../src/content/mail/tokens.ts'
import { uuidv7 } from '../../src/lib/ids.ts'
import type { TestApp, TestTenant } from './app.ts'
import { addSegment, type Sendable } from './campaigns.ts'
import { addIdentity } from './identities.ts'

/**
 * Creates an organization that may send marketing by email, with a sender of the built-in carrier and an
 * empty segment.
 */
export async function mailTenant(app: TestApp, name = 'Corner Bakery'): Promise<Sendable> {
  const tenant = app.tenant(name)
  await setAddress(app, tenant)
  const { id } = await addIdentity(app, tenant, {
    channel: 'EMAIL',
    name: 'News',
    address: 'news@corner.example',
  })
  return { ...tenant, segment: addSegment(app, tenant), identity: { id: 0, uuid: id } }
}

export const setAddress = (app: TestApp, tenant: TestTenant, address: unknown = ADDRESS) =>
  app.patch('/organization', tenant.key, { address })

const ADDRESS = { line1: '12 Mill Lane', city: 'Austin', state: 'TX', postalCode: '78701', country: 'US' }

let serial = 0

/** Adds a contact with an email address to the segment of the tenant. */
export async function addReader(
  app: TestApp,
  tenant: Sendable,
  fields: Record<string, unknown> = {},
): Promise<{ id: string; email: string }> {
  const email = `reader${++serial}@home.example`
  const contact = { firstName: 'Wren', phone: `+1212556${String(serial).padStart(4, '0')}`, email, ...fields }
  const { body } = await app.post('/contacts', tenant.key, contact)
  const { id } = body.data
  await app.post(`/segments/${tenant.segment.uuid}/contacts`, tenant.key, { contactIds: [id] })
  return { id, email: String(fields.email ?? email) }
}

/** Returns the body of a campaign by email. */
export const mailCampaign = (tenant: Sendable, overrides: Record<string, unknown> = {}) => ({
  name: 'Newsletter',
  type: 'IMMEDIATE',
  channel: 'EMAIL',
  subject: 'Hello {{firstName|friend}}',
  messageTemplate: 'Hi {{firstName|there}}, we open at nine.',
  segmentId: tenant.segment.uuid,
  channelIdentityIds: [tenant.identity.uuid],
  ...overrides,
})

export const postMail = (app: TestApp, tenant: Sendable, overrides: Record<string, unknown> = {}) =>
  app.post('/campaigns', tenant.key, mailCampaign(tenant, overrides))

/** Returns the mails in the mailboxes, oldest first. */
export const mailboxes = (app: TestApp) =>
  app.db.all<{ to: string; subject: string; body: string; html: string }>(
    'SELECT to_address AS "to", subject, body, html FROM sandbox_messages ORDER BY id',
  )

/** Returns the unsubscribe token of a mail whose message was deleted. Gives the contact an email address. */
export const mailTokenFor = (app: TestApp, of: { organizationId: number; contactId: number }): string =>
  app.db.writeNow((tx) => {
    tx.run('UPDATE contacts SET email = ? WHERE id = ?', 'reader@home.example', of.contactId)
    const contactUuid = tx.value<string>('SELECT uuid FROM contacts WHERE id = ?', of.contactId) ?? null
    return writeToken(mailKeyOf(tx, of.organizationId), 'u', { messageUuid: uuidv7(tx.now), contactUuid })
  })

/** Returns the path of the unsubscribe link in the newest mail. */
export const wayOut = (app: TestApp): string =>
  /https?:\/\/[^/]+(\/u\/[\w-]{80}(?:\.[\w-]{22})?)/.exec(mailboxes(app).at(-1)!.body)![1]!

/** Returns the path of the tracking picture of each mail, in order; undefined for a mail without one. */
export const pictures = (app: TestApp): Array<string | undefined> =>
  mailboxes(app).map(({ html }) => /https?:\/\/[^/"]+(\/o\/[\w-]{80}\.gif)"/.exec(html)?.[1])

/** Loads the picture of a mail like a mail program; default: that of the newest mail. */
export const openMail = (app: TestApp, userAgent: string, picture = pictures(app).at(-1)!) =>
  app.request('GET', picture, { headers: { 'user-agent': userAgent } })

/**
 * Returns the path of a tracking picture for each message that was sent to a contact, on any channel, in the
 * order of the messages.
 */
export const picturesOfSent = (app: TestApp, { organization }: TestTenant): string[] =>
  app.db.writeNow((tx) =>
    tx
      .all<{ messageUuid: string; contactUuid: string }>(
        `SELECT messages.uuid AS messageUuid, contacts.uuid AS contactUuid FROM messages JOIN contacts ON contacts.id = contact_id
         WHERE messages.organization_id = ? AND sent_at IS NOT NULL ORDER BY messages.id`,
        organization.id,
      )
      .map((of) => `/o/${writeToken(mailKeyOf(tx, organization.id), 'o', of)}.gif`),
  )
