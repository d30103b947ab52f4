import { expect, test } from 'bun:test'
import { checkSending } from '../../cli/doctor-sending.ts'
import { abCampaign, untilOut } from '../support/ab-tests.ts'
import { createTestApp } from '../support/app.ts'
import { openMigrated } from '../support/migrated.ts'

test('doctor names the command that lets a campaign go on: one that waits for its text cannot be resumed', async () => {
  const connection = openMigrated()
  await using app = createTestApp({}, { connection })
  const abTest = { sharePercent: 50, waitMinutes: 1, metric: 'MANUAL' }
  const { id } = await abCampaign(app, { people: 20, abTest })
  const found = () => checkSending(connection).find(({ check }) => check === 'campaigns')
  expect(found()).toMatchObject({ status: 'ok' })
  await untilOut(app)
  app.clock.advance(120_000)
  await app.drain()
  expect(found()).toMatchObject({
    status: 'warning',
    detail: expect.stringContaining(`wait. carillon campaign choose-variant ${id} LABEL`),
  })
  app.db.writeNow((tx) => void tx.run(`UPDATE campaigns SET pause_reason = 'FAILURE_RATE'`))
  expect(found()).toMatchObject({ detail: expect.stringContaining(`carillon campaign resume ${id}`) })
})
