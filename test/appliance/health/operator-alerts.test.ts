import { expect, test } from 'bun:test'
import { OperatorAlerts, type Trouble } from '../../../src/appliance/health/operator-alerts.ts'
import { createOperatorWebhook, type WebhookAlert } from '../../../src/appliance/health/operator-webhook.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/lib/clock.ts'
import type { Log } from '../../../src/lib/log.ts'
import type { SystemMail } from '../../../src/providers/smtp/system-mail.ts'
import { TestClock } from '../../support/clock.ts'
import { TemporaryDirectory } from '../../support/data-dir.ts'

const TROUBLE: Trouble = {
  text: 'The newest copy elsewhere is 3 days old.',
  remedy: 'Run `carillon copies make`.',
}

class World extends TemporaryDirectory {
  readonly clock = new TestClock()
  readonly mails: Array<{ subject: string; text: string }> = []
  readonly lines: string[] = []
  /** Behaviour of the mail server. */
  outcome: 'accepted' | 'rejected' | 'not_sent' | 'unknown' = 'accepted'
  readonly posted: WebhookAlert[] = []
  /** Why the webhook takes no alert. */
  refusal: string | undefined

  alerts(to = 'operator@example.test', { isPosted = false } = {}): OperatorAlerts {
    const note = (text: string) => void this.lines.push(text)
    const log: Log = { info: note, warn: note, error: note }
    return new OperatorAlerts({
      clock: this.clock,
      log,
      to,
      post: isPosted
        ? async (alert) => {
            if (this.refusal === undefined) this.posted.push(alert)
            return this.refusal
          }
        : undefined,
      publicBaseUrl: 'https://texts.example.test',
      file: this.at('alerts.json'),
      sendMail: async ({ subject, text }: SystemMail) => {
        if (this.outcome === 'accepted') this.mails.push({ subject, text })
        return this.outcome === 'accepted'
          ? { outcome: 'accepted', providerMessageId: 'x' }
          : ({ outcome: this.outcome, message: 'no', code: 'UNKNOWN' } as never)
      },
    })
  }

  /** Reports a trouble each minute. */
  async lasts(alerts: OperatorAlerts, ms: number, trouble: Trouble | null = TROUBLE): Promise<void> {
    for (let passed = 0; passed < ms; passed += MINUTE_MS) {
      await alerts.report('COPIES', trouble ?? undefined)
      this.clock.advance(MINUTE_MS)
    }
  }

  said(text: string): number {
    return this.lines.filter((line) => line === text).length
  }
}

test('a trouble is mailed when it begins, once a day while it lasts, and when it is solved, and the log has it every six hours', async () => {
  using world = new World()
  await world.lasts(world.alerts(), 36 * HOUR_MS)
  // A restart in its middle causes no further mail.
  const alerts = world.alerts()
  await world.lasts(alerts, 36 * HOUR_MS)
  expect(world.mails).toHaveLength(3)
  expect(world.said(TROUBLE.text)).toBe(12)
  await world.lasts(alerts, DAY_MS, null)
  await alerts.report('COPIES', undefined)
  expect(world.mails.map(({ subject }) => subject)).toEqual([
    ...Array(3).fill('Carillon needs your help: copies elsewhere'),
    'Carillon works again: copies elsewhere',
  ])
  expect(world.mails[0]!.text).toContain(`${TROUBLE.text}\n\n${TROUBLE.remedy}`)
  expect(world.mails[0]!.text).toContain('https://texts.example.test')
})

test('a trouble that comes and goes causes at most one mail of its beginning an hour', async () => {
  using world = new World()
  const alerts = world.alerts()
  for (let minute = 0; minute < 180; minute++) {
    await alerts.report('COPIES', minute % 2 === 0 ? TROUBLE : undefined)
    world.clock.advance(MINUTE_MS)
  }
  expect(world.mails.filter(({ subject }) => subject.includes('needs you')).length).toBeLessThanOrEqual(3)
})

test('a mail that the mail server did not accept is tried again, but one that may have been sent is not', async () => {
  using world = new World()
  const alerts = world.alerts()
  world.outcome = 'not_sent'
  await world.lasts(alerts, 30 * MINUTE_MS)
  world.outcome = 'accepted'
  await world.lasts(alerts, 30 * MINUTE_MS)
  expect(world.mails).toHaveLength(1)
  using other = new World()
  other.outcome = 'unknown'
  const unknown = other.alerts()
  await other.lasts(unknown, 30 * MINUTE_MS)
  other.outcome = 'accepted'
  await other.lasts(unknown, 30 * MINUTE_MS)
  expect(other.mails).toEqual([])
})

test('without an address of the operator there are lines in the log, and no mail', async () => {
  using world = new World()
  await world.lasts(world.alerts(''), HOUR_MS)
  expect([world.mails, world.said(TROUBLE.text)]).toEqual([[], 1])
})

test('a clock that was set back holds no alert', async () => {
  using world = new World()
  const alerts = world.alerts()
  await world.lasts(alerts, HOUR_MS)
  world.clock.setBack(300 * DAY_MS)
  await world.lasts(alerts, HOUR_MS)
  expect(world.mails).toHaveLength(2)
})

test('a webhook alone gets the beginning, a reminder each day, and the end', async () => {
  using world = new World()
  const alerts = world.alerts('', { isPosted: true })
  await world.lasts(alerts, 36 * HOUR_MS)
  await world.lasts(alerts, HOUR_MS, null)
  expect(world.posted.map(({ state }) => state)).toEqual(['TROUBLE', 'TROUBLE', 'SOLVED'])
  expect(world.posted[0]).toEqual({
    alert: 'COPIES',
    state: 'TROUBLE',
    text: expect.stringContaining(`copies elsewhere\n${TROUBLE.text}\n${TROUBLE.remedy}\n`),
    server: 'https://texts.example.test',
  })
  expect(world.mails).toEqual([])
})

test('an alert that the webhook did not take is tried again, and one way of two is enough', async () => {
  using world = new World()
  world.refusal = 'It answered 500.'
  const alerts = world.alerts('', { isPosted: true })
  await world.lasts(alerts, 30 * MINUTE_MS)
  expect(world.said('operator_webhook did not take an alert')).toBe(6)
  world.refusal = undefined
  await world.lasts(alerts, 30 * MINUTE_MS)
  expect(world.posted).toHaveLength(1)
  using other = new World()
  other.refusal = 'It answered 500.'
  await other.lasts(other.alerts(undefined, { isPosted: true }), HOUR_MS)
  expect([other.mails.length, other.said('operator_webhook did not take an alert')]).toEqual([1, 1])
})

test('a post arrives as JSON, and a failure is told without the address', async () => {
  const got: unknown[] = []
  let status = 200
  await using server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: async (request) => {
      got.push([request.method, await request.json()])
      return new Response(null, { status, headers: { location: '/other' } })
    },
  })
  const url = `http://127.0.0.1:${server.port}/secret-path`
  const alert = { alert: 'DISK', state: 'TROUBLE', text: 'Full', server: 'https://a.example' } as const
  const post = createOperatorWebhook(url)
  expect(await post(alert)).toBe(undefined)
  expect(got).toEqual([['POST', alert]])
  for (status of [302, 404, 500]) expect(await post(alert)).toBe(`It answered ${status}.`)
  expect(got).toHaveLength(4)
  await server.stop(true)
  const reason = await post(alert)
  expect(reason).toStartWith('It gave no answer: ')
  expect(reason).not.toContain('secret-path')
})
