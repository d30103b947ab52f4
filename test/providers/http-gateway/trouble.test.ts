import { describe, expect, test } from 'bun:test'
import { createTestApp, type TestApp, type TestTenant } from '../../support/app.ts'
import { addContact, postCampaign, sendable } from '../../support/campaigns.ts'
import { FakeGateway } from '../../support/gateway.ts'
import { addGateway } from '../../support/identities.ts'
import { NOWHERE } from '../../support/nowhere.ts'
import { originOfNothing } from '../../support/ports.ts'
import { some } from '../../support/size.ts'

/** A user who can set a gateway's address must learn nothing about the network of the operator. */

const NO_ANSWER = 'The gateway could not be reached, or did not answer. The server log has the reason.'

interface Trouble {
  url: string
  allowPrivateGateways: boolean
  /** Lines that the operator finds in the log. */
  cause: RegExp
  [Symbol.asyncDispose](): Promise<void>
}

const nobody = async () => {}
const troubles: Record<string, () => Promise<Trouble>> = {
  'a refused connection': async () => ({
    url: `${await originOfNothing()}/send`,
    allowPrivateGateways: true,
    cause: /ECONNREFUSED|connect/i,
    [Symbol.asyncDispose]: nobody,
  }),
  'a name that is not in the DNS': async () => ({
    url: 'https://gateway.invalid/send',
    allowPrivateGateways: false,
    cause: /gateway\.invalid has no address/,
    [Symbol.asyncDispose]: nobody,
  }),
  'a name of a private address': async () => ({
    url: 'https://localhost/send',
    allowPrivateGateways: false,
    cause: /private address/,
    [Symbol.asyncDispose]: nobody,
  }),
  'a failed TLS handshake': () => gateway('https', () => {}),
  'a connection that breaks': () => gateway('http', (socket) => socket.destroy()),
}

async function gateway(scheme: string, answer: (socket: { destroy(): void }) => void): Promise<Trouble> {
  const fake = await FakeGateway.start((_request, _response, socket) => answer(socket))
  return {
    url: `${fake.origin.replace('http', scheme)}/send`,
    allowPrivateGateways: true,
    cause: /./,
    [Symbol.asyncDispose]: () => fake[Symbol.asyncDispose](),
  }
}

/** Sender at this gateway, checked and tried. */
async function ask(app: TestApp, tenant: TestTenant, url: string) {
  const { id } = await addGateway(app, tenant, { url })
  const path = `/channel-identities/${id}`
  const call = (what: string, body?: unknown) =>
    app.request('POST', `${path}/${what}`, {
      token: tenant.key,
      body,
      headers: { 'x-request-id': `asked-to-${what}` },
    })
  const verified = await call('verify')
  const { lastError } = (await app.get(path, tenant.key)).body.data
  const tested = await call('test', { to: '+12125550177' })
  const message = app.db.get<Record<string, unknown>>(
    `SELECT status, error_code, provider_error_code, error_message FROM messages`,
  )
  const { status, errorCode, providerErrorCode, errorMessage } = tested.body.data
  return {
    verified: [verified.status, verified.body.message, verified.body.data],
    lastError,
    tested: [tested.status, tested.body.message, { status, errorCode, providerErrorCode, errorMessage }],
    message,
  }
}

describe('a gateway that gives no answer', () => {
  test.each(some(Object.entries(troubles)))(
    '%s: the tenant learns only this, and the log has the reason',
    async (_, make) => {
      await using trouble = await make()
      const { url, allowPrivateGateways, cause } = trouble
      await using app = createTestApp({ allowPrivateGateways })
      const said = await ask(app, app.tenant(), url)
      const others = expect.any(Object)
      expect(said).toEqual({
        verified: [
          201,
          'A check failed',
          { checks: [{ name: 'connection', status: 'FAIL', detail: NO_ANSWER }, others, others, others] },
        ],
        lastError: NO_ANSWER,
        tested: [
          201,
          'Test message handed over',
          { status: 'FAILED', errorCode: 'UNKNOWN', providerErrorCode: null, errorMessage: NO_ANSWER },
        ],
        message: {
          status: 'FAILED',
          errorCode: 'UNKNOWN',
          providerErrorCode: null,
          errorMessage: NO_ANSWER,
        },
      })
      for (const id of ['asked-to-verify', 'asked-to-test']) {
        const lines = app.logged.filter((line) => line.includes(id))
        expect(lines.filter((line) => line.includes('cause='))).toEqual([expect.stringMatching(cause)])
        expect(lines.join()).not.toContain(NO_ANSWER)
      }
    },
  )
})

test('a campaign through a gateway that is down: its members learn nothing about the network, but the log has the error', async () => {
  await using app = createTestApp()
  const tenant = sendable(app)
  const gateway = await addGateway(app, tenant)
  addContact(app, tenant)
  const identity = { id: 0, uuid: gateway.id }
  const { body } = await postCampaign(app, { ...tenant, identity }, { category: 'TRANSACTIONAL' })
  await app.drain()
  const answers = [
    await app.get(`/campaigns/${body.data.id}`, tenant.key),
    await app.get(`/campaigns/${body.data.id}/messages`, tenant.key),
    await app.get(`/campaigns/${body.data.id}/executions`, tenant.key),
    await app.get(`/channel-identities/${gateway.id}`, tenant.key),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const [, messages, , sender] = answers.map((answer) => answer.body.data)
  expect(messages[0]).toMatchObject({ status: 'SCHEDULED', errorMessage: NO_ANSWER })
  expect(sender.lastError).toBe(NO_ANSWER)
  const shown = JSON.stringify(answers.map((answer) => answer.body))
  expect(shown).not.toMatch(/ECONN|refused|connect\b/i)
  expect(shown).not.toContain(new URL(NOWHERE).host)
  const lines = app.logged.filter((line) => line.includes('a sender has a problem'))
  expect(lines).toEqual([expect.stringMatching(/ECONNREFUSED|connect/i)])
})
