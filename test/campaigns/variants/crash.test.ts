import { expect, test } from 'bun:test'
import { variantJobs } from '../../../src/campaigns/variants/module.ts'
import { createLog } from '../../../src/lib/log.ts'
import { sendingPorts } from '../../../src/wiring/sending.ts'
import { abCampaign, campaignOf, messagesOf, untilOut } from '../../support/ab-tests.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'

/** Releases the texts, and ends the process after this many transactions. */
async function releaseAndDie(app: TestApp, transactions: number): Promise<void> {
  const { db } = app
  let left = transactions
  const mortal = Object.create(db, {
    write: {
      value: (work: Parameters<typeof db.write>[0]) => {
        if (left-- <= 0) throw new Error('dead')
        return db.write(work)
      },
    },
  })
  const none = () => {
    throw new Error('No carrier is asked here.')
  }
  const ports = sendingPorts(
    none,
    createLog('logfmt', () => {}),
    'https://carillon.test',
  )
  const executionId = app.db.value<number>('SELECT execution_id FROM variant_tests')!
  const organizationId = app.db.value<number>('SELECT organization_id FROM variant_tests')!
  const [job] = variantJobs({ db: mortal, ports })
  const run = Promise.resolve(
    job!.handle(
      { id: 1, organizationId, attempt: 1, payload: { executionId, isLateAccepted: true } },
      new AbortController().signal,
    ),
  )
  await expect(run).rejects.toThrow('dead')
}

test.each([0, 1])(
  'a death after the choice and %i transactions of the release doubles and loses no message',
  async (transactions) => {
    await using app = createTestApp()
    const people = 1_200
    const { tenant, id } = await abCampaign(app, {
      people,
      abTest: { sharePercent: 10, waitMinutes: 60, metric: 'MANUAL' },
    })
    await untilOut(app)
    const test = new Map(messagesOf(app).map(({ id, variant }) => [id, variant]))
    await app.post(`/campaigns/${id}/choose-variant`, tenant.key, { label: 'B' })
    await releaseAndDie(app, transactions)
    const released = messagesOf(app).filter(({ variant }) => variant === -2).length
    expect([released > 0, released < people]).toEqual([transactions > 0, true])
    for (let second = 0; second < 10; second++) {
      await app.drain()
      app.clock.advance(3_000)
    }
    await app.drain()
    const messages = messagesOf(app)
    expect(messages.map(({ status }) => status)).toEqual(messages.map(() => 'DELIVERED'))
    // The built-in carrier delivered one message per phone.
    expect(app.db.value<number>('SELECT count(DISTINCT to_address) FROM sandbox_messages')).toBe(people)
    expect(app.db.value<number>('SELECT count(*) FROM sandbox_messages')).toBe(people)
    for (const { id, variant } of messages) expect(variant).toBe(test.get(id) || -2)
    expect((await campaignOf(app, tenant, id)).status).toBe('COMPLETED')
  },
)
