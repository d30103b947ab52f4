import { expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkWork } from '../../cli/doctor-work.ts'
import { createTestApp } from '../support/app.ts'
import { failedJob } from '../support/jobs.ts'
import { seedResources } from '../support/matrix.ts'
import { openMigrated } from '../support/migrated.ts'

const FINE = ['mails', 'failed jobs', 'messages', 'webhooks'].map((check) => [check, 'ok'])

test('doctor names mails of the server that wait after failures or were given up, with the reason', async () => {
  const connection = openMigrated()
  await using app = createTestApp({}, { connection })
  const found = () => checkWork(connection, app.clock.now())
  failedJob(app, 'mails', { state: 'READY', lastError: null })
  expect(found().map(({ check, status }) => [check, status])).toEqual(FINE)
  failedJob(app, 'mails', { state: 'READY', lastError: 'No connection.' })
  expect(found()[0]).toMatchObject({
    check: 'mails',
    status: 'warning',
    detail: expect.stringMatching(
      /^1 mail of the server failed and is tried again, the oldest of 20.*: No connection\. Check smtp_url\./,
    ),
  })
  failedJob(app, 'mails', { state: 'FAILED', lastError: 'Refused.' })
  expect(found()[0]!.detail).toContain('; 1 mail of the server was given up in 24 hours: Refused.')
  app.clock.advance(25 * 3_600_000)
  expect(found()[0]!.detail).not.toContain('given up')
})

test('doctor names the queue whose jobs were given up in the last day, and not one that is tried again', async () => {
  const connection = openMigrated()
  await using app = createTestApp({}, { connection })
  const found = () => checkWork(connection, app.clock.now()).filter(({ check }) => check === 'failed jobs')
  failedJob(app, 'files', { state: 'READY', lastError: 'Too slow.' })
  expect(found()).toMatchObject([{ status: 'ok' }])
  failedJob(app, 'transfers', { state: 'FAILED', lastError: 'no such column' })
  expect(found()).toMatchObject([
    { status: 'warning', detail: expect.stringContaining('1 job of the queue transfers was given up') },
  ])
  app.clock.advance(25 * 3_600_000)
  expect(found()).toMatchObject([{ status: 'ok' }])
})

test('doctor reports a message and a delivery to an endpoint that are due and not taken up', async () => {
  const connection = openMigrated()
  await using app = createTestApp({}, { connection })
  await seedResources(app, app.tenant())
  const found = (lateMs: number) =>
    checkWork(connection, app.clock.now() + lateMs)
      .filter(({ check }) => check === 'messages' || check === 'webhooks')
      .map(({ check, status, detail }) => [check, status, detail.split(' and ')[0]])
  app.db.writeNow((tx) => {
    tx.run(`UPDATE messages SET status = 'SCHEDULED', scheduled_for = ? WHERE id = 1`, tx.now)
    tx.run(`UPDATE webhook_deliveries SET status = 'PENDING', next_attempt_at = ? WHERE id = 1`, tx.now)
  })
  expect(found(59_000)).toEqual([
    ['messages', 'ok', 'no message is late'],
    ['webhooks', 'ok', 'no delivery is overdue'],
  ])
  expect(found(301_000)).toEqual([
    ['messages', 'warning', 'a message has been due for 5 minutes'],
    ['webhooks', 'warning', 'a delivery to a webhook endpoint has been due for 5 minutes'],
  ])
})

/** The check of `carillon doctor` that reports the problem of an alert. */
const FINDINGS: Readonly<Record<string, string>> = {
  CarillonDown: 'server',
  CarillonCannotWrite: 'writing',
  CarillonDiskFull: 'disk',
  CarillonSnapshotOld: 'snapshot',
  CarillonSnapshotFails: 'snapshot',
  CarillonCopiesElsewhere: 'copies elsewhere',
  CarillonUnsentChanges: 'continuous copies',
  CarillonLeaseUnsure: 'lease',
  CarillonCertificate: 'https',
  CarillonMailsFail: 'mails',
  CarillonSendingHeld: 'sending',
  CarillonMessagesLate: 'messages',
  CarillonSendersInTrouble: 'senders',
  CarillonCampaignPaused: 'campaigns',
  CarillonReviewsOverdue: 'opt-outs',
  CarillonJobsWait: 'jobs',
  CarillonJobsFail: 'failed jobs',
  CarillonEventsWait: 'events',
  CarillonEventsFail: 'events',
  CarillonWebhooksWait: 'webhooks',
  CarillonFewDescriptors: 'descriptors',
  CarillonDomainsFail: 'domains',
}

/** Why an alert has no finding. */
const WITHOUT: Readonly<Record<string, string>> = {
  CarillonRestarts: 'systemd counts the starts, and the data does not: systemctl status carillon.',
  CarillonDiskFills: 'A forecast needs figures of hours, which only Prometheus has.',
  CarillonNothingLeaves: 'It compares two times. The causes have findings: senders, sending and messages.',
  CarillonSenderFails:
    'A rate of the last minutes is in the memory of the server. A sender that keeps failing is in senders.',
  CarillonMessagesInDoubt:
    'A rate of the last hour is in the memory of the server; carillon send unknown lists the messages.',
  CarillonOptOuts:
    'A rate of the last hour is in the memory of the server; a guard pauses a campaign, which is in campaigns.',
  CarillonFaults: 'Requests are counted in the memory of the server, and their errors are in its log.',
  CarillonSlow: 'Durations are in the memory of the server.',
  CarillonLoopLate: 'Delays are in the memory of the server.',
}

test('every alert has a finding of the doctor, or a reason why it has none', () => {
  const root = join(import.meta.dir, '../..')
  const { groups } = Bun.YAML.parse(readFileSync(join(root, 'docs/watching/alerts.yml'), 'utf8')) as {
    groups: Array<{ rules: Array<{ alert: string }> }>
  }
  const alerts = groups.flatMap(({ rules }) => rules.map(({ alert }) => alert))
  expect([...Object.keys(FINDINGS), ...Object.keys(WITHOUT)].toSorted()).toEqual(alerts.toSorted())
  const names = readdirSync(join(root, 'cli')).filter((name) => name.startsWith('doctor-'))
  const sources = ['commands/doctor.ts', ...names].map((name) =>
    readFileSync(join(root, 'cli', name), 'utf8'),
  )
  const isChecked = (check: string) => sources.some((text) => text.includes(`'${check}'`))
  expect(Object.values(FINDINGS).filter((check) => !isChecked(check))).toEqual([])
})
