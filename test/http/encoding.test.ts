import { expect, test } from 'bun:test'
import { createTestApp } from '../support/app.ts'

/** A list of some kilobytes, asked for with these headers. */
async function list(headers: Record<string, string>) {
  const app = createTestApp()
  const { key } = app.tenant()
  for (let n = 0; n < 5; n++)
    await app.post('/contacts', key, { firstName: `Wren ${n}`, phone: `+1212555010${n}` })
  const get = (path: string) =>
    app.app.handle(new Request(`http://carillon.test${path}`, { headers: { 'x-api-key': key, ...headers } }))
  return { get, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() }
}

test.each(['gzip', 'gzip, deflate, br', 'GZIP;q=0.5', '*'])(
  'a list is compressed for a caller that sends Accept-Encoding: %s',
  async (header) => {
    await using plain = await list({})
    await using server = await list({ 'accept-encoding': header })
    const answer = await server.get('/contacts')
    expect([answer.headers.get('content-encoding'), answer.headers.get('vary')]).toEqual([
      'gzip',
      'accept-encoding',
    ])
    const bytes = await answer.bytes()
    const whole = await (await plain.get('/contacts')).text()
    expect(bytes.byteLength).toBeLessThan(whole.length / 2)
    const { data } = JSON.parse(new TextDecoder().decode(Bun.gunzipSync(new Uint8Array(bytes))))
    expect(data.map(({ firstName }: { firstName: string }) => firstName)).toEqual(
      JSON.parse(whole).data.map(({ firstName }: { firstName: string }) => firstName),
    )
  },
)

test.each(['', 'br', 'gzip;q=0', 'identity', '*;q=0'])(
  'a list is sent as it is to a caller that sends Accept-Encoding: %s',
  async (header) => {
    await using server = await list(header === '' ? {} : { 'accept-encoding': header })
    const answer = await server.get('/contacts')
    expect([answer.headers.get('content-encoding'), answer.headers.get('vary')]).toEqual([
      null,
      'accept-encoding',
    ])
    expect(await answer.json()).toMatchObject({ data: Array(5).fill({}) })
  },
)

test('a list of more than 64 kB is compressed, and says the same', async () => {
  await using app = createTestApp()
  const { key } = app.tenant()
  const content = 'é😀'.repeat(500)
  for (let n = 0; n < 100; n++)
    await app.post('/sms-templates', key, {
      name: `Template ${n}`,
      body: `${n} ${content}`,
      category: 'OTHER',
    })
  const ask = (headers: Record<string, string>) =>
    app.app.handle(
      new Request('http://carillon.test/sms-templates?limit=100', {
        headers: { 'x-api-key': key, ...headers },
      }),
    )
  const whole = await (await ask({})).text()
  expect(whole.length).toBeGreaterThan(100_000)
  const answer = await ask({ 'accept-encoding': 'gzip' })
  expect(answer.headers.get('content-encoding')).toBe('gzip')
  expect(new TextDecoder().decode(Bun.gunzipSync(new Uint8Array(await answer.bytes())))).toBe(whole)
})

test('a record, a short list and a refusal are sent as they are', async () => {
  await using server = await list({ 'accept-encoding': 'gzip' })
  for (const path of ['/organization', '/tags', '/contacts?limit=none']) {
    const answer = await server.get(path)
    expect([path, answer.headers.get('content-encoding')]).toEqual([path, null])
    await answer.json()
  }
})
