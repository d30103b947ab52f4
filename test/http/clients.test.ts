import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { type ApiDocument, modelOf } from '../../src/http/clients/model.ts'
import { camel, NAMED_PATHS } from '../../src/http/clients/names.ts'
import { createTestApp, type TestApp, type TestTenant } from '../support/app.ts'
import { addIdentity } from '../support/campaigns.ts'
import { TemporaryDirectory } from '../support/data-dir.ts'
import { textOf } from '../support/documented-commands.ts'

/** The clients that the server hands out, against a server, and the examples of docs/api.md with them. */

const root = join(import.meta.dir, '../..')
const python = Bun.which('python3')
const folder = new TemporaryDirectory()
let app: TestApp
let tenant: TestTenant
let document: ApiDocument

beforeAll(async () => {
  app = createTestApp()
  tenant = app.tenant()
  addIdentity(app, tenant, { throughputPerSecond: 1_000 })
  document = (await app.get('/docs/json')).body
  for (const name of ['carillon.ts', 'carillon.py']) {
    const { status, body } = await app.get(`/docs/${name}`)
    expect(status).toBe(200)
    writeFileSync(folder.at(name), body)
  }
})

afterAll(async () => {
  await app[Symbol.asyncDispose]()
  folder[Symbol.dispose]()
})

/** The blocks of this kind in docs/api.md, as one program. */
const examples = (kind: string): string =>
  [...textOf('docs/api.md').matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)]
    .flatMap(([, fence, code]) => (fence === kind ? [code] : []))
    .join('\n')

/** Serves the application; what a call starts is over before the next one, and the clock goes on. */
const serve = () =>
  Bun.serve({
    port: 0,
    fetch: async (request) => {
      const response = await app.app.handle(request)
      await app.drain()
      app.clock.advance(3_000)
      return response
    },
  })

/** A server that gives these answers one after the other, and what it was asked. */
function scripted(
  answers: ReadonlyArray<{ status: number; headers?: Record<string, string>; body?: unknown }>,
) {
  const asked: Array<{ method: string; url: string; key: string | null; tag: string | null; body: string }> =
    []
  const server = Bun.serve({
    port: 0,
    fetch: async (request) => {
      const { status, headers = {}, body = {} } = answers[asked.length] ?? { status: 500 }
      const { pathname, search } = new URL(request.url)
      const key = request.headers.get('idempotency-key')
      const tag = request.headers.get('if-match')
      asked.push({ method: request.method, url: pathname + search, key, tag, body: await request.text() })
      return new Response(JSON.stringify(body), { status, headers })
    },
  })
  return { server, asked, url: `http://127.0.0.1:${server.port}` }
}

/** A stream of two events, in pieces that end within an event and within a character; then a refusal. */
function streaming() {
  const events =
    'event: progress\ndata: {"status":"SENDING","name":"Café"}\n\n: still here\n\nevent: end\ndata: {"status":"COMPLETED"}\n\n'
  const bytes = new TextEncoder().encode(events)
  const server = Bun.serve({
    port: 0,
    fetch: (request) => {
      if (!request.url.endsWith('/campaigns/one/stream'))
        return Response.json({ code: 'NOT_FOUND', message: 'No.' }, { status: 404 })
      async function* pieces() {
        for (const end of [45, 50, bytes.length]) {
          yield bytes.slice(end === 45 ? 0 : end === 50 ? 45 : 50, end)
          await setImmediate()
        }
      }
      return new Response(pieces() as never, { headers: { 'content-type': 'text/event-stream' } })
    },
  })
  return { server, url: `http://127.0.0.1:${server.port}` }
}

const STREAMED = {
  events: [
    { event: 'progress', data: { status: 'SENDING', name: 'Café' } },
    { event: 'end', data: { status: 'COMPLETED' } },
  ],
  code: 'NOT_FOUND',
}

async function run(
  command: string[],
  environment: Record<string, string>,
): Promise<{ said: string; exitCode: number }> {
  const child = Bun.spawn(command, {
    cwd: folder.path,
    env: { PATH: process.env.PATH ?? '', PYTHONDONTWRITEBYTECODE: '1', ...environment },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [out, err, exitCode] = await Promise.all([child.stdout.text(), child.stderr.text(), child.exited])
  return { said: exitCode === 0 ? out : out + err, exitCode }
}

/** Of what the examples print. */
const SHOWN = [
  'VALIDATION_FAILED phone must be a valid phone number',
  'Bo',
  'COMPLETED',
  'go on with',
  'DELIVERED',
  'Changed meanwhile: Regulars',
  'Recipients: 0',
]

const PAGES = [
  { status: 200, body: { success: true, data: [{ id: 'a' }], meta: { page: 1, hasNextPage: true } } },
  { status: 200, body: { success: true, data: [{ id: 'b' }], meta: { page: 2, hasNextPage: false } } },
]
const BUSY = [
  { status: 429, headers: { 'retry-after': '7' } },
  { status: 503, headers: { 'retry-after': '3' } },
  { status: 409, headers: { 'retry-after': '1' }, body: { code: 'IDEMPOTENCY_IN_PROGRESS' } },
  { status: 201, body: { success: true, data: { id: 'new' } } },
]
/** Of two changes: the first is refused for the moment, and may have been made. */
const GONE = [{ status: 503 }, { status: 503 }, { status: 200, body: { data: { id: 'changed' } } }]
const REFUSED = [
  { status: 400, body: { code: 'VALIDATION_FAILED', message: 'No.', details: [{ field: 'x' }] } },
]

test('there is a method for every operation that takes a credential, streams too, and each name is given once', () => {
  const { operations } = modelOf(document)
  const names = operations.map(({ object, name }) => `${camel(object)}.${camel(name)}`)
  expect(new Set(names).size).toBe(names.length)
  expect(names).toContain('contacts.bulkUpsert')
  const all = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { security }]) => security.length > 0)
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  )
  const made = new Set(operations.map(({ method, path }) => `${method} ${path}`))
  expect(all.filter((name) => !made.has(name))).toEqual([])
  expect(names.filter((name) => name.endsWith('.watch')).sort()).toEqual([
    'campaigns.watch',
    'inbox.watch',
    'notifications.watch',
    'polls.watch',
  ])
  const paths = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(NAMED_PATHS.filter((name) => !paths.includes(name))).toEqual([])
})

describe('the TypeScript client', () => {
  test('and its examples are right to a strict type checker that knows nothing but the platform', async () => {
    const declared = 'declare const process: { env: Record<string, string | undefined> }\n'
    writeFileSync(folder.at('examples.ts'), declared + examples('ts'))
    const strict = '--strict --noUncheckedIndexedAccess --noImplicitReturns --allowImportingTsExtensions'
    const platform =
      '--target es2022 --module esnext --moduleResolution bundler --lib es2023,dom,dom.iterable'
    const flags = `--noEmit ${strict} ${platform} --types`.split(' ')
    const tsc = join(root, 'node_modules/.bin/tsc')
    expect(await run([tsc, ...flags, '', 'examples.ts'], {})).toEqual({ said: '', exitCode: 0 })
  })

  test('the examples of docs/api.md work as they stand', async () => {
    await using server = serve()
    writeFileSync(folder.at('run.ts'), examples('ts'))
    const address = { CARILLON_URL: `http://127.0.0.1:${server.port}/`, CARILLON_KEY: tenant.key }
    const { said, exitCode } = await run([process.execPath, 'run.ts'], address)
    expect([exitCode, exitCode === 0 ? '' : said]).toEqual([0, ''])
    expect(SHOWN.filter((part) => !said.includes(part))).toEqual([])
  })

  test('waits as it is told, with one key, and gives up at once where trying again does not help', async () => {
    const busy = scripted(BUSY)
    const refused = scripted(REFUSED)
    const pages = scripted(PAGES)
    const key = { CARILLON_KEY: 'et_live_x' }
    writeFileSync(
      folder.at('retries.ts'),
      `import { Carillon } from './carillon.ts'
      const waited: number[] = []
      const later = globalThis.setTimeout
      globalThis.setTimeout = ((fn: () => void, ms: number) => { waited.push(ms); return later(fn, 0) }) as typeof setTimeout
      const client = (baseUrl: string) => new Carillon({ baseUrl, key: process.env.CARILLON_KEY! })
      const { id } = await client(process.env.BUSY!).tags.create({ name: 'x' })
      const error = await client(process.env.REFUSED!).tags.create({ name: 'x' }).catch((error) => error)
      const ids: string[] = []
      for await (const tag of client(process.env.PAGES!).tags.iterate({ limit: 1, search: 'é' })) ids.push(tag.id)
      const noIds: string[] = []
      for (const none of ['', '..']) await client(process.env.PAGES!).tags.get(none).catch((error) => noIds.push(error.message))
      console.log(JSON.stringify({ noIds, id, waited, code: error.code, details: error.details, ids }))`,
    )
    const { said } = await run([process.execPath, 'retries.ts'], {
      ...{ BUSY: busy.url, REFUSED: refused.url, PAGES: pages.url },
      ...key,
    })
    for (const { server } of [busy, refused, pages]) await server.stop(true)
    expect(JSON.parse(said)).toEqual({
      noIds: ['An id is needed, not "".', 'An id is needed, not "..".'],
      id: 'new',
      waited: [7_000, 3_000, 1_000],
      code: 'VALIDATION_FAILED',
      details: [{ field: 'x' }],
      ids: ['a', 'b'],
    })
    expect(new Set(busy.asked.map((asked) => asked.key)).size).toBe(1)
    expect(busy.asked.length).toBe(4)
    expect(refused.asked.length).toBe(1)
    expect(pages.asked.map(({ url }) => url)).toEqual([
      '/tags?limit=1&search=%C3%A9',
      '/tags?limit=1&search=%C3%A9&page=2',
    ])
  })
})

test('the TypeScript client sends a conditional change once, and another one until it is answered', async () => {
  const { server, asked, url } = scripted(GONE)
  writeFileSync(
    folder.at('conditional.ts'),
    `import { Carillon } from './carillon.ts'
    const { tags } = new Carillon({ baseUrl: process.env.URL!, key: 'et_live_x' })
    const error = await tags.update('one', { name: 'x' }, { ifMatch: '2026-01-31T17:05:00.000Z' }).catch((error) => error)
    console.log(error.status, (await tags.update('one', { name: 'x' })).id)`,
  )
  const { said } = await run([process.execPath, 'conditional.ts'], { URL: url })
  await server.stop(true)
  expect(said).toBe('503 changed\n')
  expect(asked.map(({ tag }) => tag)).toEqual(['"2026-01-31T17:05:00.000Z"', null, null])
})

test('the TypeScript client gives the events of a stream as they come, and the refusal of one', async () => {
  const { server, url } = streaming()
  writeFileSync(
    folder.at('streams.ts'),
    `import { Carillon } from './carillon.ts'
    const client = new Carillon({ baseUrl: process.env.URL!, key: 'et_live_x' })
    const events = []
    for await (const event of client.campaigns.watch('one')) events.push(event)
    const code = await client.campaigns.watch('other').next().catch((error) => error.code)
    console.log(JSON.stringify({ events, code }))`,
  )
  const { said } = await run([process.execPath, 'streams.ts'], { URL: url })
  await server.stop(true)
  expect(JSON.parse(said)).toEqual(STREAMED)
})

describe.skipIf(!python)('the Python client', () => {
  test('gives the events of a stream as they come, and the refusal of one', async () => {
    const { server, url } = streaming()
    writeFileSync(
      folder.at('streams.py'),
      `import json, os
from carillon import Carillon, CarillonError
client = Carillon(os.environ["URL"], "et_live_x")
events = list(client.campaigns.watch("one"))
try:
    next(client.campaigns.watch("other"))
except CarillonError as error:
    print(json.dumps({"events": events, "code": error.code}))
`,
    )
    const { said } = await run([python!, '-W', 'error', 'streams.py'], { URL: url })
    await server.stop(true)
    expect(JSON.parse(said)).toEqual(STREAMED)
  })

  test('the examples of docs/api.md work as they stand', async () => {
    await using server = serve()
    writeFileSync(folder.at('run.py'), examples('python'))
    const address = { CARILLON_URL: `http://127.0.0.1:${server.port}`, CARILLON_KEY: tenant.key }
    const { said, exitCode } = await run([python!, '-W', 'error', 'run.py'], address)
    expect([exitCode, exitCode === 0 ? '' : said]).toEqual([0, ''])
    expect(SHOWN.filter((part) => !said.includes(part))).toEqual([])
  })

  test('sends a conditional change once, and another one until it is answered', async () => {
    const { server, asked, url } = scripted(GONE)
    writeFileSync(
      folder.at('conditional.py'),
      `import os
from carillon import Carillon, CarillonError
tags = Carillon(os.environ["URL"], "et_live_x").tags
try:
    tags.update("one", {"name": "x"}, if_match="2026-01-31T17:05:00.000Z")
except CarillonError as error:
    print(error.status, tags.update("one", {"name": "x"})["id"])
`,
    )
    const { said } = await run([python!, '-W', 'error', 'conditional.py'], { URL: url })
    await server.stop(true)
    expect(said).toBe('503 changed\n')
    expect(asked.map(({ tag }) => tag)).toEqual(['"2026-01-31T17:05:00.000Z"', null, null])
  })

  test('waits as it is told, with one key, gives up where trying again does not help, and every type is there', async () => {
    const busy = scripted(BUSY)
    const refused = scripted(REFUSED)
    const pages = scripted(PAGES)
    writeFileSync(
      folder.at('retries.py'),
      `import json, os, typing, carillon
waited = []
carillon.time.sleep = waited.append
client = lambda name: carillon.Carillon(os.environ[name], "et_live_x")
made = client("BUSY").tags.create({"name": "x"})
try:
    client("REFUSED").tags.create({"name": "x"})
except carillon.CarillonError as error:
    refused = error
ids = [tag["id"] for tag in client("PAGES").tags.iterate(limit=1, search="é")]
no_ids = []
for none in ["", ".."]:
    try:
        client("PAGES").tags.get(none)
    except ValueError as error:
        no_ids.append(str(error))
hints = 0
for one in list(vars(carillon).values()):
    if isinstance(one, type) and hasattr(one, "__total__"):
        hints += len(typing.get_type_hints(one)) > 0
    if isinstance(one, type) and one.__name__.endswith("Calls"):
        for call in vars(one).values():
            if callable(call):
                typing.get_type_hints(call, vars(carillon))
print(json.dumps({"noIds": no_ids, "id": made["id"], "waited": waited, "code": refused.code, "details": refused.details, "ids": ids, "hints": hints > 200}))
`,
    )
    const address = { BUSY: busy.url, REFUSED: refused.url, PAGES: pages.url }
    const { said } = await run([python!, 'retries.py'], address)
    for (const { server } of [busy, refused, pages]) await server.stop(true)
    expect(said).toStartWith('{')
    expect(JSON.parse(said)).toEqual({
      noIds: ['An id is needed, not "".', 'An id is needed, not "..".'],
      id: 'new',
      waited: [7, 3, 1],
      code: 'VALIDATION_FAILED',
      details: [{ field: 'x' }],
      ids: ['a', 'b'],
      hints: true,
    })
    expect(new Set(busy.asked.map((asked) => asked.key)).size).toBe(1)
    expect(refused.asked.length).toBe(1)
    expect(pages.asked.map(({ url }) => url)).toEqual([
      '/tags?limit=1&search=%C3%A9',
      '/tags?page=2&limit=1&search=%C3%A9',
    ])
  })
})
