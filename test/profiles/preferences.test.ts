import { describe, expect, test } from 'bun:test'
import { createTestApp, type TestApp } from '../support/app.ts'
import { addReader, mailboxes, mailTenant, postMail, wayOut } from '../support/mail.ts'
import { some } from '../support/size.ts'

/** Contact that got one mail. */
async function mailed() {
  const app = createTestApp()
  const tenant = await mailTenant(app)
  const reader = await addReader(app, tenant)
  const { body } = await postMail(app, tenant)
  await app.drain()
  return {
    app,
    tenant,
    reader,
    path: wayOut(app),
    campaignId: body.data.id as string,
    contact: async () => (await app.get(`/contacts/${reader.id}`, tenant.key)).body.data,
    consents: async () => (await app.get(`/contacts/${reader.id}/consents`, tenant.key)).body.data,
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const post = (app: TestApp, path: string, body = 'List-Unsubscribe=One-Click', headers = FORM) =>
  app.request('POST', path, { body, headers })

describe('GET /u/:token', () => {
  test('shows a button and changes nothing, even if programs follow the link often', async () => {
    await using world = await mailed()
    const before = world.app.rowCounts()
    const { status, headers, body } = await world.app.get(world.path)
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(headers.get('content-security-policy')).toContain("form-action 'self'")
    expect(body).toContain('<h1>Emails from Corner Bakery</h1>')
    expect(body).toContain('<button name="choice" value="email-off">Unsubscribe</button>')
    expect(body).not.toContain(world.reader.email)
    await world.app.request('HEAD', world.path)
    expect(world.app.rowCounts()).toEqual(before)
  })

  test.each(some(['A'.repeat(38), 'x', '%00', "'--", 'a'.repeat(2_000), '🙂'.repeat(38)]))(
    'an unknown token gets a page that says so: %p',
    async (token) => {
      await using world = await mailed()
      const { status, body } = await world.app.get(`/u/${encodeURIComponent(token)}`)
      expect(status).toBe(404)
      expect(body).toContain('<h1>This link is not valid</h1>')
    },
  )

  test('a token with one changed character is unknown', async () => {
    await using world = await mailed()
    const token = world.path.slice('/u/'.length)
    // All but the last, because two of its bits mean nothing.
    for (let at = 0; at < token.length - 1; at++) {
      const other = token[at] === 'A' ? 'B' : 'A'
      const { status } = await world.app.get(`/u/${token.slice(0, at)}${other}${token.slice(at + 1)}`)
      expect(status).toBe(404)
    }
  })

  test('still leads to the contact when the message was deleted because of its age', async () => {
    await using world = await mailed()
    world.app.db.writeNow((tx) => void tx.run('DELETE FROM messages'))
    await post(world.app, world.path)
    expect(await world.contact()).toMatchObject({ emailSubscribed: false })
  })
})

describe('POST /u/:token', () => {
  test.each([
    { how: 'a form', body: 'List-Unsubscribe=One-Click', type: FORM['content-type'] },
    {
      how: 'a multipart form',
      body: '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
      type: 'multipart/form-data; boundary=x',
    },
    { how: 'nothing', body: '', type: 'text/plain' },
  ])('with $how unsubscribes at once, and keeps a record', async ({ body, type }) => {
    await using world = await mailed()
    const answer = await post(world.app, world.path, body, { 'content-type': type })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(answer.body).toContain('<h1>You are unsubscribed</h1>')
    expect(await world.contact()).toMatchObject({ emailSubscribed: false, isOptedOut: false })
    expect(await world.consents()).toMatchObject([
      { channel: 'EMAIL', action: 'OPT_OUT', method: 'LIST_UNSUBSCRIBE', campaignId: world.campaignId },
    ])
    await postMail(world.app, world.tenant)
    await world.app.drain()
    expect(mailboxes(world.app)).toHaveLength(1)
    const { data } = (await world.app.get(`/campaigns/${world.campaignId}`, world.tenant.key)).body
    expect(data.stats.optedOut).toBe(1)
  })

  test('twice is the same as once', async () => {
    await using world = await mailed()
    await post(world.app, world.path)
    const again = await post(world.app, world.path)
    expect(again.status).toBe(200)
    expect(await world.consents()).toHaveLength(1)
  })

  test('the page offers a way back, and stops texts too', async () => {
    await using world = await mailed()
    await post(world.app, world.path, 'choice=email-off')
    const back = await post(world.app, world.path, 'choice=email-on')
    expect(back.body).toContain('<h1>Emails from Corner Bakery</h1>')
    expect(await world.contact()).toMatchObject({ emailSubscribed: true, isOptedOut: false })
    const texts = await post(world.app, world.path, 'choice=texts-off')
    expect(texts.body).toContain('reply START')
    expect(await world.contact()).toMatchObject({ emailSubscribed: true, isOptedOut: true })
  })

  test('a token of another purpose unsubscribes no person', async () => {
    await using world = await mailed()
    const { status } = await post(world.app, `/u/${'0'.repeat(56)}`)
    expect(status).toBe(404)
    expect(await world.contact()).toMatchObject({ emailSubscribed: true })
  })
})
