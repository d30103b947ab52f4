import { describe, expect, test } from 'bun:test'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { activated, enter, text, wait } from '../../support/automations.ts'
import { addContact, sendable } from '../../support/campaigns.ts'
import { textIn } from '../../support/runs.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000

const sent = (app: TestApp): string[] =>
  app.db.all<{ body: string }>('SELECT body FROM sandbox_messages ORDER BY id').map(({ body }) => body)

describe('a person in an automation', () => {
  test('goes through its steps at its own time, and gets each message once', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const { uuid } = addContact(app, tenant, { firstName: 'Wren' })
    const { id } = await activated(app, tenant, {
      steps: [
        text('hello', 'Welcome {{firstName}}, order {{data.order|your order}}.'),
        wait('pause', 120),
        text('later', 'How was it, {{firstName}}?'),
      ],
    })
    expect(await enter(app, tenant, id, [uuid], { order: 17 })).toEqual({ entered: 1, refused: [] })
    await app.drain()
    expect(sent(app)).toEqual(['Welcome Wren, order 17.'])
    app.clock.advance(120 * MINUTE_MS - 1)
    await app.drain()
    expect(sent(app)).toHaveLength(1)
    app.clock.advance(1)
    await app.drain()
    expect(sent(app)).toEqual(['Welcome Wren, order 17.', 'How was it, Wren?'])
    app.clock.advance(30 * DAY_MS)
    await app.drain()
    expect(sent(app)).toHaveLength(2)
    const { data } = (await app.get(`/automations/${id}`, tenant.key)).body
    expect(data.figures).toEqual({ entered: 1, inside: 0, completed: 1, goal: 0, left: 0 })
  })

  test('does not enter twice unless its rule says so', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const { uuid } = addContact(app, tenant)
    const { id } = await activated(app, tenant, { steps: [text('hello', 'Hi')] })
    expect(await enter(app, tenant, id, [uuid])).toEqual({ entered: 1, refused: [] })
    await app.drain()
    expect(await enter(app, tenant, id, [uuid])).toEqual({
      entered: 0,
      refused: [{ contactId: uuid, reason: 'NOT_AGAIN' }],
    })
  })

  test('goes the way of its answer, and an opt-out ends the messages', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const [keen, quiet] = [addContact(app, tenant), addContact(app, tenant)]
    const { id } = await activated(app, tenant, {
      steps: [
        text('ask', 'Do you want more?'),
        {
          id: 'answer',
          type: 'WAIT_FOR_EVENT',
          until: { type: 'DID', did: 'REPLIED', stepId: 'ask' },
          minutes: 60,
        },
        { id: 'did', type: 'BRANCH', when: { type: 'DID', did: 'REPLIED' } },
        text('thanks', 'Thanks!', { parentId: 'did', way: 'YES' }),
        text('again', 'Still there?', { parentId: 'did', way: 'NO' }),
      ],
    })
    await enter(app, tenant, id, [keen.uuid, quiet.uuid])
    await app.drain()
    expect(sent(app)).toEqual(['Do you want more?', 'Do you want more?'])
    textIn(app, tenant, keen.phone!, 'Yes please')
    await app.drain()
    app.clock.advance(2 * HOUR_MS)
    await app.drain()
    expect(sent(app).slice(2)).toEqual(['Thanks!', 'Still there?'])
  })
})
