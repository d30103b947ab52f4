import { expect, test } from 'bun:test'
import type { DomainReach } from '../../../src/accounts/domains/check.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { addDomain, reachOf } from '../../support/domains.ts'

const DAY_MS = 86_400_000

/** Application with certificates that end at the time of the test. */
function certified(state: { leftDays: number; asked: string[] }): TestApp {
  let app: TestApp
  const reach: DomainReach = {
    ...reachOf(() => app.app),
    certificate: async ({ host }) => {
      state.asked.push(host)
      const endsAt = app.clock.now() + state.leftDays * DAY_MS
      return {
        kind: 'presented',
        certificate: { beginsAt: endsAt - 90 * DAY_MS, endsAt, distrust: undefined },
      }
    },
  }
  app = createTestApp({}, { reach })
  return app
}

const look = (app: TestApp) => app.app.certificates.look(new AbortController().signal)

test('the server checks its own certificate and those of the domains in use once a day', async () => {
  const state = { leftDays: 60, asked: [] as string[] }
  await using app = certified(state)
  await addDomain(app, app.tenant(), 'go.acme.example')
  expect(app.app.certificates.certificateEnds()).toEqual([])
  await look(app)
  expect(state.asked.toSorted()).toEqual(['carillon.test', 'go.acme.example'])
  expect(app.app.certificates.certificateEnds()).toMatchObject([
    { host: 'carillon.test', status: 'ok', endsAt: app.clock.now() + 60 * DAY_MS },
    { host: 'go.acme.example', status: 'ok', endsAt: app.clock.now() + 60 * DAY_MS },
  ])
  app.clock.advance(DAY_MS / 2)
  await look(app)
  expect(state.asked).toHaveLength(2)
  app.clock.advance(DAY_MS / 2)
  await look(app)
  expect([state.asked.length, app.logged]).toEqual([4, []])
})

test('a certificate near its end is a line of the log each day, and an alert when it is nearly too late, with the name and a remedy', async () => {
  const state = { leftDays: 12, asked: [] as string[] }
  await using app = certified(state)
  await look(app)
  expect(app.logged).toEqual([expect.stringContaining('a problem with https')])
  expect(app.logged[0]).toStartWith('WARN ')
  expect(app.logged[0]).toContain('host=carillon.test')
  expect(app.logged[0]).toContain('journalctl -u caddy')
  state.leftDays = 3
  app.clock.advance(DAY_MS)
  await look(app)
  expect(app.logged).toHaveLength(2)
  expect(app.logged[1]).toStartWith('ERROR carillon.test: ')
  expect(app.logged[1]).toContain('alert=certificates')
  state.leftDays = 60
  app.clock.advance(DAY_MS)
  await look(app)
  expect(app.logged[2]).toContain('solved')
})

test('a server without https checks nothing', async () => {
  await using app = createTestApp({ publicBaseUrl: 'http://127.0.0.1:4000' })
  await look(app)
  expect([app.app.certificates.certificateEnds(), app.logged]).toEqual([[], []])
})
