import { describe, expect, test } from 'bun:test'
import { createTestApp } from '../../support/app.ts'
import { hear } from '../../support/inbox.ts'
import { joinWorld } from '../../support/joins.ts'

/** Message to a person who has joined. */

const ANN = '+12125552368'
const unchecked = { otp_enabled: 0 }

const welcome = async (confirmation: string, fields = {}, columns = {}) => {
  await using app = createTestApp()
  const collect = JSON.stringify([{ field: 'firstName', label: 'First name', required: false }])
  const more = { confirmation_message: confirmation, collect_fields: collect, ...columns }
  const world = joinWorld(app, { ...unchecked, ...more })
  await world.submit(ANN, { fields })
  return (await world.textsTo(ANN)).at(-1)
}

describe('the text of the author', () => {
  test.each([
    {
      written: 'Hi {{firstName|there}}, welcome!',
      fields: { firstName: 'Ann' },
      sent: 'Acme: Hi Ann, welcome! Reply HELP for help, STOP to cancel.',
    },
    {
      written: 'Hi {{firstName|there}}, welcome!',
      fields: {},
      sent: 'Acme: Hi there, welcome! Reply HELP for help, STOP to cancel.',
    },
    {
      written: '{{organization.name}}: Welcome. Reply STOP to opt out.',
      fields: {},
      sent: 'Acme: Welcome. Reply STOP to opt out. Reply HELP for help.',
    },
    {
      written: 'Welcome to ACME. HELP for help.',
      fields: {},
      sent: 'Welcome to ACME. HELP for help. Reply STOP to cancel.',
    },
    {
      written: 'Acme: You are in. Reply HELP for help, STOP to cancel.',
      fields: {},
      sent: 'Acme: You are in. Reply HELP for help, STOP to cancel.',
    },
    {
      written: 'Acme \\{{club}}',
      fields: {},
      sent: 'Acme {{club}} Reply HELP for help, STOP to cancel.',
    },
  ])('$written', async ({ written, fields, sent }) => {
    expect(await welcome(written, fields)).toBe(sent)
  })

  test('with a field that no longer exists is replaced by the usual text', async () => {
    expect(await welcome('Hi {{nickname}}')).toContain('Acme: You have joined Club.')
  })

  test('with an unknown field is refused when it is saved', async () => {
    await using app = createTestApp()
    const world = joinWorld(app)
    const [{ id }] = (await app.get('/join-links', world.tenant.key)).body.data
    const change = (confirmationMessage: string) =>
      app.patch(`/join-links/${id}`, world.tenant.key, { confirmationMessage })
    const { status, body } = await change('Hi {{nickname}}')
    expect([status, body.details[0].field]).toEqual([400, 'confirmationMessage'])
    expect((await change('Hi {{firstName}}')).status).toBe(200)
  })

  test('greets no person by a number', async () => {
    await using app = createTestApp()
    const columns = { type: 'JOIN_KEYWORD', keyword: 'CLUB', confirmation_message: 'Hi {{firstName|you}}!' }
    const world = joinWorld(app, { ...unchecked, ...columns })
    const { tenant } = world
    for (const body of ['CLUB', 'club']) hear(app, tenant, { senderId: tenant.identity.id, from: ANN, body })
    const texts = await world.textsTo(ANN)
    expect(texts).toEqual(Array(2).fill('Acme: Hi you! Reply HELP for help, STOP to cancel.'))
  })
})
