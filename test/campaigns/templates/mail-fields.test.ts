import { describe, expect, test } from 'bun:test'
import { createTestApp } from '../../support/app.ts'
import { addReader, mailboxes, mailTenant, postMail, setAddress } from '../../support/mail.ts'
import { some } from '../../support/size.ts'

const HTML = `<html><head><style>p { color: red }</style></head><body>
<h1>Hi {{firstName|there}}</h1><p>See <a href="https://corner.example/a?x=1&amp;y=2">our page</a>
<img src="https://corner.example/bread.png" alt=""></p></body></html>`

const messagesOf = async (app: ReturnType<typeof createTestApp>, key: string, id: string) =>
  (await app.get(`/campaigns/${id}/messages`, key)).body.data

describe('a campaign by email', () => {
  test('goes to the address of each contact, with subject, text, HTML, postal address and an unsubscribe link', async () => {
    await using app = createTestApp()
    const tenant = await mailTenant(app)
    const { email } = await addReader(app, tenant)
    const { body } = await postMail(app, tenant, { previewText: 'Fresh & warm', htmlBody: HTML })
    await app.drain()
    const [mail, ...more] = mailboxes(app)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ to: email, subject: 'Hello Wren' })
    const unsubscribe = /https:\/\/carillon\.test\/u\/[\w-]{80}/.exec(mail!.body)?.[0]
    expect(mail!.body).toBe(
      `Hi Wren, we open at nine.\n\n-- \nCorner Bakery\n12 Mill Lane, Austin, TX 78701, US\nUnsubscribe: ${unsubscribe}`,
    )
    expect(mail!.html).toContain('<h1>Hi Wren</h1>')
    expect(mail!.html).toContain('style="color: red;"')
    expect(mail!.html).toContain('>Fresh &amp; warm</div>')
    expect(mail!.html).toContain(`<a href="${unsubscribe}"`)
    expect(mail!.html).toContain('12 Mill Lane, Austin, TX 78701, US')
    const [message] = await messagesOf(app, tenant.key, body.data.id)
    expect(message).toMatchObject({ channel: 'EMAIL', to: email, subject: 'Hello Wren', segmentCount: 1 })
  })

  test('that is written as text looks like a letter: the logo, and a link that says Unsubscribe', async () => {
    await using app = createTestApp()
    const tenant = await mailTenant(app)
    await addReader(app, tenant)
    await app.patch('/organization/brand', tenant.key, {
      logoUrl: 'https://corner.example/logo.png',
      colors: { primary: '#7a2e1d' },
      fonts: { body: 'GEORGIA' },
    })
    await postMail(app, tenant, { messageTemplate: 'Hi {{firstName}},\n\nsee https://corner.example/a <b>' })
    await app.drain()
    const { html, body } = mailboxes(app)[0]!
    const unsubscribe = /https:\/\/carillon\.test\/u\/[\w-]{80}/.exec(body)![0]
    expect(html).toContain('<img src="https://corner.example/logo.png" alt="Corner Bakery"')
    expect(html).toContain('<p style="margin:0 0 1em">Hi Wren,</p>')
    expect(html).toContain('&lt;b&gt;')
    expect(html).toContain('color:#7a2e1d')
    expect(html).toContain('font-family:Georgia')
    expect(html).toContain(`<a href="${unsubscribe}" style="color:inherit">Unsubscribe</a>`)
    expect(html).toContain('12 Mill Lane')
    expect(html.split('/u/')).toHaveLength(2)
    expect(html).not.toContain('Unsubscribe:')
  })

  test("with endlessly nested HTML is refused with the field's name", async () => {
    await using app = createTestApp()
    const tenant = await mailTenant(app)
    const { status, body } = await postMail(app, tenant, { htmlBody: '<div>'.repeat(19_000) })
    expect([status, body.details[0].field]).toEqual([400, 'htmlBody'])
  })

  test('gets its text from the HTML without a text, and again when the HTML changes', async () => {
    await using app = createTestApp()
    const tenant = await mailTenant(app)
    const created = await postMail(app, tenant, { messageTemplate: undefined, htmlBody: HTML, isDraft: true })
    expect(created.body.data.messageTemplate).toBe(
      'Hi {{firstName|there}}\n\nSee our page <https://corner.example/a?x=1&y=2>',
    )
    const path = `/campaigns/${created.body.data.id}`
    const changed = await app.patch(path, tenant.key, { htmlBody: '<p>New {{city}}</p>' })
    expect(changed.body.data).toMatchObject({
      messageTemplate: 'New {{city}}',
      htmlBody: '<p>New {{city}}</p>',
    })
    await app.patch(path, tenant.key, { messageTemplate: 'My own' })
    const kept = await app.patch(path, tenant.key, { htmlBody: '<p>Newer</p>' })
    expect(kept.body.data.messageTemplate).toBe('My own')
  })

  test('to several contacts with one address goes to the first, in any spelling', async () => {
    await using app = createTestApp()
    const tenant = await mailTenant(app)
    await addReader(app, tenant, { firstName: 'One', email: 'both@home.example' })
    await addReader(app, tenant, { firstName: 'Two', email: 'Both@Home.example' })
    const { body } = await postMail(app, tenant)
    await app.drain()
    expect(mailboxes(app).map(({ subject }) => subject)).toEqual(['Hello One'])
    const messages = await messagesOf(app, tenant.key, body.data.id)
    expect(messages.map(({ status, errorCode }: Record<string, unknown>) => [status, errorCode])).toEqual([
      ['SKIPPED', 'DUPLICATE'],
      ['SENT', null],
    ])
  })

  test("cannot get HTML or a header from a contact's values", async () => {
    await using app = createTestApp()
    const tenant = await mailTenant(app)
    const { id } = await addReader(app, tenant)
    // The API accepts names of one line. A name stored by an older version may have more.
    const name = '<b>"Bo\nBcc: x@evil.example'
    app.db.writeNow((tx) => void tx.run('UPDATE contacts SET first_name = ? WHERE uuid = ?', name, id))
    await postMail(app, tenant, { htmlBody: '<p title="{{firstName}}">{{firstName}}</p>' })
    await app.drain()
    const [mail] = mailboxes(app)
    expect(mail!.subject).toBe('Hello <b>"Bo Bcc: x@evil.example')
    const escaped = '&lt;b&gt;&quot;Bo\nBcc: x@evil.example'
    expect(mail!.html).toContain(`<p title="${escaped}">${escaped}</p>`)
  })

  test('sends marketing at any hour, and despite the opt-out of a phone number', async () => {
    await using app = createTestApp()
    const tenant = await mailTenant(app)
    const { email } = await addReader(app, tenant, { isOptedOut: true })
    app.clock.advance(15 * 3_600_000)
    await postMail(app, tenant)
    await app.drain()
    expect(mailboxes(app).map(({ to }) => to)).toEqual([email])
  })

  test('has short links, the same in text and HTML; pictures stay unchanged', async () => {
    await using app = createTestApp()
    const tenant = await mailTenant(app)
    await addReader(app, tenant)
    await postMail(app, tenant, {
      messageTemplate: 'Look: https://corner.example/a?x=1&y=2.',
      htmlBody: HTML,
      trackLinks: true,
    })
    await app.drain()
    const [mail] = mailboxes(app)
    const short = /https:\/\/carillon\.test\/s\/\w{8}/.exec(mail!.body)?.[0]
    expect(mail!.body).toStartWith(`Look: ${short}.\n`)
    expect(mail!.html).toContain(`<a href="${short}">our page</a>`)
    expect(mail!.html).toContain('src="https://corner.example/bread.png"')
    const hop = await app.get(new URL(short!).pathname)
    expect(hop.headers.get('location')).toBe('https://corner.example/a?x=1&y=2')
  })

  test.each([
    { why: 'a bounced address', local: 'anna9901', errorCode: 'BOUNCED' },
    { why: 'one that is reported to have bounced', local: 'anna9935', errorCode: 'BOUNCED' },
  ])('$why fails and is never written to again', async ({ local, errorCode }) => {
    await using app = createTestApp()
    const tenant = await mailTenant(app)
    const { id } = await addReader(app, tenant, { email: `${local}@home.example` })
    const { body } = await postMail(app, tenant)
    await app.drain()
    app.clock.advance(2_000)
    await app.drain()
    const [message] = await messagesOf(app, tenant.key, body.data.id)
    expect(message).toMatchObject({ status: 'FAILED', errorCode })
    const { data } = (await app.get(`/contacts/${id}`, tenant.key)).body
    expect(data).toMatchObject({ emailSubscribed: false, isOptedOut: false, status: 'ACTIVE' })
    const again = await postMail(app, tenant)
    await app.drain()
    const [skipped] = await messagesOf(app, tenant.key, again.body.data.id)
    expect(skipped).toMatchObject({ status: 'SKIPPED', errorCode: 'OPTED_OUT' })
  })

  test('skips a contact without an address, and the estimate says so', async () => {
    await using app = createTestApp()
    const tenant = await mailTenant(app)
    await addReader(app, tenant, { email: null })
    await addReader(app, tenant, { email: 'both@home.example' })
    await addReader(app, tenant, { email: 'both@home.example' })
    const estimate = await app.post('/campaigns/estimate', tenant.key, {
      segmentId: tenant.segment.uuid,
      channel: 'EMAIL',
      subject: 'Hello',
      template: 'Hi {{firstName}} — “quotes” ☕',
    })
    expect(estimate.body.data).toMatchObject({
      recipientCount: 3,
      eligibleCount: 1,
      excluded: { missingAddress: 1, duplicate: 1 },
      encoding: null,
      nonGsmCharacters: [],
      segments: { min: 1, max: 1, total: 1 },
    })
    const { body } = await postMail(app, tenant)
    await app.drain()
    const messages = await messagesOf(app, tenant.key, body.data.id)
    expect(messages.map(({ errorCode }: { errorCode: string }) => errorCode).sort()).toEqual([
      'DUPLICATE',
      'MISSING_ADDRESS',
      null,
    ])
  })

  test.each(
    some([
      { fields: { subject: undefined }, field: 'subject', constraint: 'isRequired' },
      { fields: { messageTemplate: undefined }, field: 'messageTemplate', constraint: 'isRequired' },
      { fields: { subject: 'Hi {{nobody}}' }, field: 'subject', constraint: 'knownMergeField' },
      { fields: { htmlBody: '<p>{{nobody}}</p>' }, field: 'htmlBody', constraint: 'knownMergeField' },
      { fields: { previewText: '{{nobody}}' }, field: 'previewText', constraint: 'knownMergeField' },
      { fields: { mediaUrls: ['https://x.example/a.png'] }, field: 'mediaUrls', constraint: 'isForbidden' },
      {
        fields: { abTest: { sharePercent: 20, waitMinutes: 60, metric: 'MANUAL' } },
        field: 'variants',
        constraint: 'isRequired',
      },
    ]),
  )('is refused with a reason: $field $constraint', async ({ fields, field, constraint }) => {
    await using app = createTestApp()
    const tenant = await mailTenant(app)
    const { status, body } = await postMail(app, tenant, fields)
    expect([status, body.details?.[0]]).toMatchObject([400, { field, constraint }])
  })

  test("needs the organization's postal address for marketing, and is paused when the address is removed", async () => {
    await using app = createTestApp()
    const tenant = await mailTenant(app)
    await addReader(app, tenant)
    const launched = await postMail(app, tenant)
    await setAddress(app, tenant, null)
    const refused = await postMail(app, tenant)
    expect([refused.status, refused.body.userMessage]).toEqual([
      400,
      'Marketing emails must show your postal address. Add your address in the settings of the organization.',
    ])
    expect((await postMail(app, tenant, { isDraft: true })).status).toBe(201)
    expect((await postMail(app, tenant, { category: 'TRANSACTIONAL' })).status).toBe(201)
    await app.drain()
    const { data } = (await app.get(`/campaigns/${launched.body.data.id}`, tenant.key)).body
    expect(data).toMatchObject({ status: 'PAUSED', pauseReason: 'TEMPLATE_INVALID' })
    expect(mailboxes(app)).toHaveLength(1)
  })

  test('a text has no subject, and no more characters than texts may have', async () => {
    await using app = createTestApp()
    const tenant = await mailTenant(app)
    const sms = (fields: object) => postMail(app, tenant, { channel: 'SMS', isDraft: true, ...fields })
    expect((await sms({})).body.details[0].field).toBe('channelIdentityIds[0]')
    const { id } = (
      await app.post('/channel-identities', tenant.key, {
        channel: 'SMS',
        provider: 'SANDBOX',
        name: 'Texts',
        address: '+15550199',
      })
    ).body.data
    const channelIdentityIds = [id]
    expect((await sms({ channelIdentityIds })).body.details[0].field).toBe('subject')
    const long = { channelIdentityIds, subject: undefined, messageTemplate: 'x'.repeat(1_601) }
    expect((await sms(long)).body.details[0]).toMatchObject({ field: 'messageTemplate' })
  })

  test("a test message shows the recipient's mail, and its unsubscribe link leads to an example", async () => {
    await using app = createTestApp()
    const tenant = await mailTenant(app)
    await addReader(app, tenant)
    const { body } = await postMail(app, tenant, { htmlBody: HTML, isDraft: true })
    const path = `/campaigns/${body.data.id}/test`
    const refused = await app.post(path, tenant.key, { to: ['+15550100'] })
    expect(refused.status).toBe(400)
    const sent = await app.post(path, tenant.key, { to: ['Me@Agency.example'] })
    expect(sent.body.data.results).toMatchObject([
      { to: 'me@agency.example', subject: 'Hello Wren', status: 'SENT' },
    ])
    const [mail] = mailboxes(app)
    expect(mail).toMatchObject({ to: 'me@agency.example', subject: 'Hello Wren' })
    expect(mail!.html).toContain('/u/example-')
  })
})

describe('a mail sender', () => {
  test.each(['+15550100', 'Bakery', 'news@corner'])('cannot have the address %s', async (address) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const sender = { channel: 'EMAIL', provider: 'SANDBOX', name: 'News', address }
    const { status, body } = await app.post('/channel-identities', tenant.key, sender)
    expect([status, body.details[0].field]).toEqual([400, 'address'])
  })

  test('sends a test message', async () => {
    await using app = createTestApp()
    const tenant = await mailTenant(app)
    const path = `/channel-identities/${tenant.identity.uuid}/test`
    expect((await app.post(path, tenant.key, { to: '+15550100' })).status).toBe(400)
    const { body } = await app.post(path, tenant.key, { to: 'me@agency.example' })
    expect(body.data).toMatchObject({ status: 'SENT', subject: 'Test message from Corner Bakery' })
  })
})
