import { describe, expect, test } from 'bun:test'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { type Answer, FakeGateway, json, reset } from '../../support/gateway.ts'
import { addIdentity, pathOf } from '../../support/identities.ts'
import { RECIPES, type Recipe } from '../../support/recipes.ts'
import { some } from '../../support/size.ts'

/** Checks the settings of docs/gateways.md, taken from the document, against the documentation of the vendors. */
const document = await Bun.file(new URL('../../../docs/gateways.md', import.meta.url)).text()

/** Blocks of the document by the heading above each. */
const blocks = new Map(
  document
    .split(/^## /m)
    .slice(1)
    .map((section) => [section.split('\n')[0]!, /```json\n(.*?)```/s.exec(section)?.[1] ?? 'null'] as const),
)

test('every recipe of the document is tried, and every recipe that is tried is in the document', () => {
  expect([...blocks.keys()]).toEqual(RECIPES.map(({ name }) => name))
})

interface Stage {
  app: TestApp
  sent: { id: string; status: string; providerMessageId: string | null; errorCode: string | null }
  request: { method: string; path: string; headers: Record<string, unknown>; body: string }
  /** Address for receipts: in the request, else as set at the sender. */
  statusUrl: string
  inboundUrl: string
}

/** Answer of the vendor, from its documentation. */
const saying = ({ status, body }: Recipe['taken']): Answer => json(status, body)

/** Sender from the document whose vendor gives this answer, and a test message from it. */
async function stage(recipe: Recipe, answer: Answer, check: (stage: Stage) => Promise<void>) {
  await using app = createTestApp()
  await using gateway = await FakeGateway.start(answer)
  const tenant = app.tenant()
  const block = JSON.parse(blocks.get(recipe.name)!)
  const url = block.credentials.url.replace(/^https:\/\/[^/]+/, gateway.origin)
  const credentials = { ...block.credentials, url }
  const sender = await addIdentity(app, tenant, { ...block, credentials })
  const body = { to: '+15046218927' }
  const sent = await app.post(`/channel-identities/${sender.id}/test`, tenant.key, body)
  const [request] = gateway.requests
  const named = decodeURIComponent(request!.body).match(/https:\/\/carillon\.test\/callbacks[^"&\s]*/)?.[0]
  const { status, inbound } = sender.callbackUrls
  const urls = { statusUrl: named ?? status, inboundUrl: inbound }
  await check({ app, sent: sent.body.data, request: request!, ...urls })
}

const isForm = (body: unknown, headers: Record<string, string>): boolean =>
  body !== null && headers['content-type']?.includes('form') === true

function call(app: TestApp, url: string, { form, json: value, method = undefined }: Recipe['receipt']) {
  const path = pathOf(url)
  if (method === 'GET') {
    return app.request('GET', `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(form)}`)
  }
  const body = form ? String(new URLSearchParams(form)) : JSON.stringify(value)
  const type = form ? 'application/x-www-form-urlencoded' : 'application/json'
  return app.request('POST', path, { body, headers: { 'content-type': type } })
}

describe.each(some(RECIPES).map((recipe) => [recipe.name, recipe] as const))('%s', (_name, recipe) => {
  test('a message is the request that the vendor documents, and its id is found in the answer', async () => {
    await stage(recipe, saying(recipe.taken), async ({ sent, request, statusUrl }) => {
      const { path, headers, body } = recipe.request
      expect([request.method, request.path]).toEqual(['POST', path])
      expect(request.headers).toMatchObject(headers)
      const got = isForm(body, headers)
        ? Object.fromEntries(new URLSearchParams(request.body))
        : JSON.parse(request.body)
      const wanted = JSON.stringify(body).replaceAll('{{statusUrl}}', statusUrl).replaceAll('{{id}}', sent.id)
      expect(got).toEqual(JSON.parse(wanted))
      expect(sent).toMatchObject({ status: 'SENT', providerMessageId: recipe.id })
    })
  })

  test('a refusal that the vendor documents is no success', async () => {
    await stage(recipe, saying(recipe.refused), async ({ sent }) => {
      expect(sent).toMatchObject({ status: 'FAILED', errorCode: recipe.refused.errorCode })
    })
  })

  test('a receipt makes it DELIVERED, and a text with STOP opts out', async () => {
    await stage(recipe, saying(recipe.taken), async ({ app, statusUrl, inboundUrl }) => {
      expect((await call(app, statusUrl, recipe.receipt)).status).toBe(200)
      expect(app.db.value('SELECT status FROM messages')).toBe('DELIVERED')
      const answer = await call(app, inboundUrl, recipe.text)
      expect([answer.status, answer.body]).toEqual([200, ''])
      expect(app.db.value('SELECT address FROM suppressions')).toBe('+15046218927')
    })
  })

  if (recipe.name !== "Africa's Talking")
    test('a receipt names a message whose answer was lost by our reference', async () => {
      await stage(recipe, reset, async ({ app, sent, statusUrl }) => {
        expect(sent).toMatchObject({ status: 'FAILED', errorCode: 'UNKNOWN' })
        const receipt = JSON.parse(JSON.stringify(recipe.receipt).replaceAll('{{id}}', sent.id))
        expect((await call(app, statusUrl, receipt)).status).toBe(200)
        expect(app.db.value('SELECT status FROM messages')).toBe('DELIVERED')
      })
    })

  test('a receipt of a failure says why', async () => {
    await stage(recipe, saying(recipe.taken), async ({ app, statusUrl }) => {
      await call(app, statusUrl, recipe.failure)
      expect(app.db.get('SELECT status, error_code AS errorCode FROM messages')).toEqual({
        status: 'FAILED',
        errorCode: recipe.failure.errorCode,
      })
    })
  })
})
