import { describe, expect, test } from 'bun:test'
import { isSuppressed } from '../../src/compliance/suppressions/service.ts'
import { mailKeyOf, writeToken } from '../../src/content/mail/tokens.ts'
import { findLinkBySlug } from '../../src/join-links/records/store.ts'
import { confirmByMail } from '../../src/join-links/submissions/service.ts'
import { uuidv7 } from '../../src/lib/ids.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { addIdentity, postCampaign } from '../support/campaigns.ts'
import { hear } from '../support/inbox.ts'
import { addJoinLink, joinWorld } from '../support/joins.ts'
import { postMail, setAddress } from '../support/mail.ts'

/** A form asks for two addresses and checks one. The other may belong to a stranger. */

const PHONE = '+12125552368'
const OTHER_PHONE = '+12125552369'
const EMAIL = 'ann@example.com'

/** An organization whose opt-outs count for all channels, with a form by text and one by email. */
async function formWorld(app: TestApp) {
  const world = joinWorld(app, { collect_fields: '[{"field":"email","label":"Email","required":false}]' })
  const { tenant } = world
  const { id } = tenant.organization
  app.db.writeNow((tx) => tx.run(`UPDATE organizations SET opt_out_scope = 'ALL' WHERE id = ?`, id))
  await setAddress(app, tenant)
  const mailer = addIdentity(app, tenant, { channel: 'EMAIL', address: 'club@acme.example' })
  const mailSlug = addJoinLink(app, tenant, {
    channel: 'EMAIL',
    channel_identity_id: mailer.id,
    otp_enabled: 0,
    double_opt_in: 'EMAIL_LINK',
  })
  const byText = async (phone: string, email: string) => {
    const { submissionId } = (await world.submit(phone, { fields: { email } })).body.data
    expect((await world.verify(submissionId, await world.codeTo(phone))).status).toBe(201)
  }
  const byMail = async (phone: string, email: string) => {
    const body = { phone, email, isAgreed: true, consentVersion: 1 }
    expect((await app.post(`/public/join-links/${mailSlug}/submissions`, undefined, body)).status).toBe(201)
    const text = app.db.value<string>(
      `SELECT body FROM messages WHERE reply_kind = 'JOIN_CHECK' AND channel = 'EMAIL' ORDER BY id DESC`,
    )!
    const token = /\/confirm\/([0-9A-Za-z]+)/.exec(text)![1]!
    app.db.writeNow((tx) => confirmByMail(tx, findLinkBySlug(app.db, mailSlug)!, token))
    await app.drain()
  }
  const stop = (from: string, body = 'STOP') =>
    hear(app, tenant, { senderId: tenant.identity.id, from, body })
  /** Returns whether each of the two addresses is opted out. */
  const stopped = () => ({
    phone: isSuppressed(app.db, id, 'SMS', PHONE),
    email: isSuppressed(app.db, id, 'EMAIL', EMAIL),
  })
  /** Returns the status or error of a campaign's message to each address. */
  const marketing = async (category = 'MARKETING') => {
    const sms = await postCampaign(app, tenant, { category })
    const mail = await postMail(app, { ...tenant, identity: mailer }, { category })
    await app.drain()
    const of = (campaign: string) =>
      app.db.value<string>(
        `SELECT coalesce(m.error_code, m.status) FROM messages m JOIN campaigns c ON c.id = m.campaign_id
         WHERE c.uuid = ?`,
        campaign,
      )
    return { phone: of(sms.body.data.id), email: of(mail.body.data.id) }
  }
  const explained = async (channel: 'SMS' | 'EMAIL') => {
    const make = channel === 'SMS' ? postCampaign : postMail
    const draft = await make(
      app,
      { ...tenant, identity: channel === 'SMS' ? tenant.identity : mailer },
      {
        isDraft: true,
      },
    )
    const contact = app.db.value<string>('SELECT uuid FROM contacts')
    return (await app.get(`/campaigns/${draft.body.data.id}/explain?contactId=${contact}`, tenant.key)).body
      .data
  }
  const patch = (body: Record<string, unknown>) =>
    app.patch(`/contacts/${app.db.value<string>('SELECT uuid FROM contacts')}`, tenant.key, body)
  const optOutByMail = () => {
    const contactUuid = app.db.value<string>('SELECT uuid FROM contacts')!
    const token = app.db.writeNow((tx) =>
      writeToken(mailKeyOf(tx, id), 'u', { messageUuid: uuidv7(tx.now), contactUuid }),
    )
    const path = `/u/${token}`
    return { path, send: (choice: string) => app.request('POST', path, { body: `choice=${choice}` }) }
  }
  return { ...world, byText, byMail, stop, stopped, marketing, explained, patch, optOutByMail }
}

describe('an email address entered in a form by text', () => {
  test("is not opted out by the number's STOP, and gets no marketing", async () => {
    await using app = createTestApp()
    const world = await formWorld(app)
    await world.byText(PHONE, EMAIL)
    expect(await world.marketing()).toEqual({ phone: 'SENT', email: 'NO_CONSENT' })
    world.stop(PHONE)
    expect(world.stopped()).toEqual({ phone: true, email: false })
  })

  test('gets transactional messages, and the explanation gives the reason for no marketing', async () => {
    await using app = createTestApp()
    const world = await formWorld(app)
    await world.byText(PHONE, EMAIL)
    const { decision, errorCode, reasons } = await world.explained('EMAIL')
    expect([decision, errorCode]).toEqual(['WOULD_SKIP', 'NO_CONSENT'])
    expect(JSON.stringify(reasons)).toContain('entered in a public form')
    expect((await world.explained('SMS')).decision).toBe('WOULD_SEND')
    expect((await world.marketing('TRANSACTIONAL')).email).toBe('SENT')
  })

  test("gets marketing after its owner's consent, and is not opted out by a number that its owner did not enter", async () => {
    await using app = createTestApp()
    const world = await formWorld(app)
    await world.byText(PHONE, EMAIL)
    await world.byMail(OTHER_PHONE, EMAIL)
    expect(await world.marketing()).toEqual({ phone: 'SENT', email: 'SENT' })
    world.stop(PHONE)
    expect(world.stopped()).toEqual({ phone: true, email: false })
  })

  test('belongs to the same person if its owner entered the number, and an opt-out counts for both', async () => {
    await using app = createTestApp()
    const world = await formWorld(app)
    await world.byText(PHONE, EMAIL)
    await world.byMail(PHONE, EMAIL)
    expect(await world.marketing()).toEqual({ phone: 'SENT', email: 'SENT' })
    world.stop(PHONE)
    expect(world.stopped()).toEqual({ phone: true, email: true })
  })

  test('stays unproved if a program sends it back unchanged, and counts as given after a member replaces it', async () => {
    await using app = createTestApp()
    const world = await formWorld(app)
    await world.byText(PHONE, EMAIL)
    await world.patch({ email: EMAIL, phone: PHONE, firstName: 'Ann' })
    expect((await world.marketing()).email).toBe('NO_CONSENT')
    await world.patch({ email: 'ann@other.example' })
    await world.patch({ email: EMAIL })
    expect((await world.marketing()).email).toBe('SENT')
    world.stop(PHONE)
    expect(world.stopped()).toEqual({ phone: true, email: true })
  })

  test('the unsubscribe page of a mail does not decide about the number', async () => {
    await using app = createTestApp()
    const world = await formWorld(app)
    await world.byText(PHONE, EMAIL)
    const { path, send } = world.optOutByMail()
    expect((await app.get(path)).body).not.toContain(PHONE.slice(-2))
    await send('texts-off')
    expect(world.stopped()).toEqual({ phone: false, email: false })
    await send('email-off')
    expect(world.stopped()).toEqual({ phone: false, email: true })
  })
})

describe('a number entered in a form by email', () => {
  test('is not opted out with the address, and gets no marketing', async () => {
    await using app = createTestApp()
    const world = await formWorld(app)
    await world.byMail(PHONE, EMAIL)
    expect(await world.marketing()).toEqual({ phone: 'NO_CONSENT', email: 'SENT' })
    await world.optOutByMail().send('email-off')
    expect(world.stopped()).toEqual({ phone: false, email: true })
  })

  test('gets marketing after START from its owner', async () => {
    await using app = createTestApp()
    const world = await formWorld(app)
    await world.byMail(PHONE, EMAIL)
    world.stop(PHONE, 'START')
    expect((await world.marketing()).phone).toBe('SENT')
    await world.optOutByMail().send('email-off')
    expect(world.stopped()).toEqual({ phone: false, email: true })
  })
})

test('addresses that the organization gave a contact belong to one person', async () => {
  await using app = createTestApp()
  const world = await formWorld(app)
  await app.post('/contacts', world.tenant.key, { firstName: 'Ann', phone: PHONE, email: EMAIL })
  world.stop(PHONE)
  expect(world.stopped()).toEqual({ phone: true, email: true })
})
