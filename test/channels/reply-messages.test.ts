import { describe, expect, test } from 'bun:test'
import { createTestApp, type TestApp, type TestTenant } from '../support/app.ts'
import { some } from '../support/size.ts'

const PATH = '/opt-out/reply-message'
const DEFAULTS = {
  message:
    '{{organization.name}}: You are unsubscribed and will get no more messages. Reply START to rejoin.',
  helpMessage: '{{organization.name}}: Msg & data rates may apply. Reply STOP to cancel.',
  optInMessage:
    '{{organization.name}}: You are subscribed again. Msg & data rates may apply. Reply HELP for help, STOP to cancel.',
}

const read = async (app: TestApp, { key }: TestTenant) => (await app.get(PATH, key)).body.data

describe('GET /opt-out/reply-message', () => {
  test('shows the default texts until the organization changes them', async () => {
    await using app = createTestApp()
    expect(await read(app, app.tenant())).toEqual({
      ...DEFAULTS,
      defaultMessage: DEFAULTS.message,
      defaultHelpMessage: DEFAULTS.helpMessage,
      defaultOptInMessage: DEFAULTS.optInMessage,
      isEnabled: true,
      updatedAt: null,
    })
  })

  test.each([
    {
      case: 'phone and email',
      known: { phone: '+12125550100', email: 'hi@acme.example' },
      help: 'Help at {{organization.phone}} or {{organization.email}}. ',
    },
    { case: 'phone', known: { phone: '+12125550100' }, help: 'Help at {{organization.phone}}. ' },
    { case: 'email', known: { email: 'hi@acme.example' }, help: 'Help at {{organization.email}}. ' },
    {
      case: 'website',
      known: { website: 'https://acme.example' },
      help: 'Help at {{organization.website}}. ',
    },
  ])("the default help names the organization's contact details: $case", async ({ known, help }) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    app.db.writeNow((tx) => {
      for (const [column, value] of Object.entries(known)) {
        tx.run(`UPDATE organizations SET ${column} = ?`, value)
      }
    })
    expect((await read(app, tenant)).helpMessage).toBe(
      `{{organization.name}}: ${help}Msg & data rates may apply. Reply STOP to cancel.`,
    )
  })
})

describe('PATCH /opt-out/reply-message', () => {
  test('changes only the texts in the body, of this organization only', async () => {
    await using app = createTestApp()
    const [tenant, other] = [app.tenant(), app.tenant('Other')]
    const answer = await app.patch(PATH, tenant.key, { message: '{{organization.name}}: Bye.' })
    expect([answer.status, answer.body]).toEqual([204, ''])
    app.clock.advance(1_000)
    await app.patch(PATH, tenant.key, { isEnabled: false, helpMessage: 'Call us.' })
    expect(await read(app, tenant)).toMatchObject({
      message: '{{organization.name}}: Bye.',
      helpMessage: 'Call us.',
      optInMessage: DEFAULTS.optInMessage,
      isEnabled: false,
      updatedAt: new Date(app.clock.now()).toISOString(),
    })
    expect(await read(app, other)).toMatchObject({ ...DEFAULTS, isEnabled: true, updatedAt: null })
  })

  test('null restores the default', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    await app.patch(PATH, tenant.key, { message: 'Bye.', optInMessage: 'Hello again.' })
    await app.patch(PATH, tenant.key, { message: null })
    expect(await read(app, tenant)).toMatchObject({ message: DEFAULTS.message, optInMessage: 'Hello again.' })
  })

  test('320 characters are accepted', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    expect((await app.patch(PATH, tenant.key, { message: 'é'.repeat(320) })).status).toBe(204)
  })

  test.each(
    some([
      { case: 'nothing', body: { message: '' }, field: 'message' },
      { case: 'spaces', body: { helpMessage: '  ' }, field: 'helpMessage' },
      { case: '321 characters', body: { optInMessage: 'a'.repeat(321) }, field: 'optInMessage' },
      { case: 'a merge field of a person', body: { helpMessage: 'Hi {{firstName}}' }, field: 'helpMessage' },
      { case: 'unclosed braces', body: { message: 'Bye {{organization.name' }, field: 'message' },
      { case: 'a link in the confirmation', body: { message: 'Bye. https://a.example' }, field: 'message' },
      { case: 'a link without a scheme', body: { message: 'Bye. acme.example/sale' }, field: 'message' },
      { case: 'www', body: { message: 'Bye. www.acme.example' }, field: 'message' },
      { case: 'a short link', body: { helpMessage: 'Hi {{shortLink.1}}' }, field: 'helpMessage' },
      { case: 'the website', body: { message: 'Bye. {{organization.website}}' }, field: 'message' },
      { case: 'a word for yes', body: { isEnabled: 'yes' }, field: 'isEnabled' },
    ]),
  )('refuses $case and changes nothing', async ({ body, field }) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const answer = await app.patch(PATH, tenant.key, body)
    expect([answer.status, answer.body.details[0].field]).toEqual([400, field])
    expect(app.rowCounts()).toMatchObject({ reply_messages: 0 })
  })

  test('a link in the help is accepted', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const helpMessage = 'See https://acme.example/help or {{organization.website}}'
    expect((await app.patch(PATH, tenant.key, { helpMessage })).status).toBe(204)
  })
})
