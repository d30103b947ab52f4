import { expect, test } from 'bun:test'
import { createTestApp, type TestApp } from '../../support/app.ts'

/** Requests the organization of the key at the host. */
const ask = (app: TestApp, key: string, host: string) =>
  app.app.handle(new Request('http://carillon.test/organization', { headers: { host, 'x-api-key': key } }))

const DOMAIN = 'go.acme.example'

test.each([
  'go.acme.example',
  'GO.Acme.Example',
  'go.acme.example.',
  'go.acme.example:443',
  'go.acme.example:',
  'go.acme.example.:00443',
])('the API is not at the domain of an organization, written as %s', async (host) => {
  await using app = createTestApp()
  const { key } = app.tenant()
  await app.patch('/organization', key, { shortDomain: DOMAIN })
  expect((await app.get('/organization', key)).status).toBe(200)
  expect((await ask(app, key, host)).status).toBe(404)
})

test.each([
  'go.acme.example, carillon.test',
  'a b',
  'user@carillon.test',
  'carillon.test/x',
  'carillon.test:4x',
])('an impossible Host header is refused: %s', async (host) => {
  await using app = createTestApp()
  const { key } = app.tenant()
  const answer = await ask(app, key, host)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ code: 'VALIDATION_FAILED' })
})

test.each(['carillon.test', 'carillon.test:4000', '127.0.0.1:4000', '[::1]:4000', 'my_server', ''])(
  'every other host reaches the server: %s',
  async (host) => {
    await using app = createTestApp()
    const { key } = app.tenant()
    expect((await ask(app, key, host)).status).toBe(200)
  },
)

test.each(['/', '/console', '/console/', '/console/sign-in', '/console/frame', '/console/assets/main.js'])(
  'the console is not at the domain of an organization: %s',
  async (path) => {
    await using app = createTestApp()
    const { key } = app.tenant()
    await app.patch('/organization', key, { shortDomain: DOMAIN })
    for (const accept of ['text/html', '*/*']) {
      const url = `http://carillon.test${path}`
      const answer = await app.app.handle(new Request(url, { headers: { host: DOMAIN, accept } }))
      expect([answer.status, answer.headers.get('location')]).toEqual([404, null])
      expect(await answer.text()).toContain('There is nothing')
    }
  },
)
