import { expect, test } from 'bun:test'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Site } from '../support/cli.ts'
import { covers } from '../support/covers.ts'
import { Appliance } from '../support/crash.ts'
import { Terminal } from '../support/terminal.ts'

covers('cli', 'src/accounts')

/**
 * Returns a registration. The first person who reaches the port of a fresh appliance must not become its
 * owner.
 */

const registration = (setupToken: string | undefined) => ({
  firstName: 'Ann',
  email: 'ann@example.test',
  password: 'lanterns over the harbour',
  organizationName: 'Acme',
  setupToken,
})

const register = (appliance: Appliance, setupToken: string | undefined) =>
  fetch(`${appliance.url}/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(registration(setupToken)),
  })

const tokenFile = (site: Site) => join(site.files.live, 'setup-token')

test('a fresh appliance offers its set-up token in a separate file, not in its log, and the token works once', async () => {
  using site = new Site()
  const first = await Appliance.start({ dataDir: site.data })
  const token = readFileSync(tokenFile(site), 'utf8').trim()
  expect(token).toMatch(/^[0-9A-Za-z]{24}$/)
  expect(statSync(tokenFile(site)).mode & 0o777).toBe(0o600)
  expect((await register(first, undefined)).status).toBe(403)
  await first.stop()
  expect(first.output()).toContain('there are no users yet')
  expect(first.output()).toContain(`${first.url}/console/set-up with the token in the file`)
  expect(first.output()).not.toContain(token)

  // The token stays the same after a restart, because the operator may have written it down.
  await using again = await Appliance.start({ dataDir: site.data })
  expect(readFileSync(tokenFile(site), 'utf8').trim()).toBe(token)
  expect((await register(again, token)).status).toBe(201)
  expect(existsSync(tokenFile(site))).toBe(false)
  expect((await register(again, token)).status).toBe(403)
})

test('init creates the first user while a server waits for one, and ends the token', async () => {
  using site = new Site()
  await using appliance = await Appliance.start({ dataDir: site.data })
  const token = readFileSync(tokenFile(site), 'utf8').trim()
  await site.init()
  expect(existsSync(tokenFile(site))).toBe(false)
  const answer = await register(appliance, token)
  expect([answer.status, ((await answer.json()) as { message: string }).message]).toEqual([
    403,
    'Registration is by invitation only. Ask the owner of an organization to invite you.',
  ])
})

test('an appliance with users offers no token, and removes an old one', async () => {
  using site = new Site()
  await site.init()
  await Bun.write(tokenFile(site), 'left behind\n')
  await using appliance = await Appliance.start({ dataDir: site.data })
  expect(existsSync(tokenFile(site))).toBe(false)
  expect(appliance.output()).not.toContain('there are no users yet')
})

test('on a terminal serve first shows the address of the console with the token', async () => {
  using site = new Site()
  await using terminal = await Terminal.start(site.data, ['serve', '--port', '0'])
  await terminal.untilShown('carillon init')
  const token = readFileSync(tokenFile(site), 'utf8').trim()
  const [, origin] = /console=(http:\/\/127\.0\.0\.1:\d+)\/console\/ url=/.exec(terminal.shown)!
  expect(terminal.shown).toContain(`${origin}/console/set-up#token=${token}`)
  terminal.type('\u0003')
  expect(await terminal.exited).toBe(0)
})
