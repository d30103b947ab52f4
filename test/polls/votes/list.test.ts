import { expect, test } from 'bun:test'
import type { Reader } from '../../../src/db/database.ts'
import { inlineReadPool } from '../../../src/db/inline-pool.ts'
import { createTestApp } from '../../support/app.ts'
import { addContact } from '../../support/campaigns.ts'
import { askedPoll } from '../../support/polls.ts'

/** App that counts the reads of its read pool. */
function countingApp() {
  const pooled = { count: 0 }
  const readPool = (reader: Reader) => {
    const pool = inlineReadPool(reader)
    return {
      ...pool,
      of: (asker: Parameters<typeof pool.of>[0]) => {
        pooled.count += 1
        return pool.of(asker)
      },
    }
  }
  return { app: createTestApp({}, { readPool }), pooled }
}

test.each([
  { what: 'one option', allowMultipleOptions: false, pooledForOption: 0 },
  { what: 'several options', allowMultipleOptions: true, pooledForOption: 1 },
])(
  'in a poll for $what, a page that may pass many votes is read in the read pool, and the first page is not',
  async ({ allowMultipleOptions, pooledForOption }) => {
    const { app, pooled } = countingApp()
    await using _ = app
    const { tenant, id, poll, vote, get } = await askedPoll(app, { allowMultipleOptions })
    vote(0, '1')
    const others = Array.from({ length: 20 }, () => addContact(app, tenant))
    app.db.writeNow((tx) => {
      for (const { id: contactId, uuid } of others)
        tx.run(
          `INSERT INTO poll_votes (uuid, organization_id, poll_id, contact_id, choices, raw_body, voted_at)
           SELECT ?, organization_id, poll_id, ?, choices, raw_body, voted_at FROM poll_votes LIMIT 1`,
          uuid,
          contactId,
        )
      // Enough to make a difference.
      tx.run('UPDATE polls SET responder_count = 20000')
      tx.run('UPDATE poll_options SET votes = 20000 WHERE position = 1')
    })
    const readsOf = async (query: string) => {
      const before = pooled.count
      const { status, body } = await app.get(`/polls/${id}/votes?${query}`, tenant.key)
      return { status, votes: body.data.length, pooled: pooled.count - before }
    }
    expect(await readsOf('limit=20')).toEqual({ status: 200, votes: 20, pooled: 0 })
    expect(await readsOf('limit=20&page=2')).toEqual({ status: 200, votes: 1, pooled: 0 })
    expect(await readsOf('limit=100&page=150')).toEqual({ status: 200, votes: 0, pooled: 1 })
    const [chosen, , other] = poll.options
    expect(await readsOf(`limit=20&optionId=${chosen.id}`)).toEqual({
      status: 200,
      votes: 20,
      pooled: pooledForOption,
    })
    expect(await readsOf(`optionId=${other.id}`)).toEqual({ status: 200, votes: 0, pooled: 0 })
    expect(await get('/votes?page=9007199254740991')).toEqual([])
  },
)

test('the list for an option has only its votes, the newest first', async () => {
  await using app = createTestApp()
  const { id, tenant, poll, vote } = await askedPoll(app)
  for (const [n, text] of ['2', '1', '2'].entries()) {
    vote(n, text)
    app.clock.advance(1_000)
  }
  const { body } = await app.get(`/polls/${id}/votes?optionId=${poll.options[1].id}`, tenant.key)
  expect(body.data.map((one: { contact: { firstName: string } }) => one.contact.firstName)).toEqual([
    'Cleo',
    'Ann',
  ])
  expect(body.meta.total).toBe(2)
})
