import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTestApp, type TestApp, type TestTenant } from '../support/app.ts'
import { addIdentity } from '../support/campaigns.ts'
import { BUSY, GONE, PAGES, REFUSED, STREAMED, scripted, streaming } from '../support/client-servers.ts'
import { covers } from '../support/covers.ts'
import { TemporaryDirectory } from '../support/data-dir.ts'
import { textOf } from '../support/documented-commands.ts'

covers('src/http/clients', 'clients', 'docs/api.md')

/**
 * Runs the clients that the server hands out as programs: the one for Python, and the examples of docs/api.md
 * with both. test/http/clients.test.ts tries the TypeScript client.
 */

const missing = (): never => {
  throw new Error('This drill runs the Python client: install python3.')
}

const root = join(import.meta.dir, '../..')
const python = Bun.which('python3') ?? missing()
const folder = new TemporaryDirectory()
let app: TestApp
let tenant: TestTenant

beforeAll(async () => {
  app = createTestApp()
  tenant = app.tenant()
  addIdentity(app, tenant, { throughputPerSecond: 1_000 })
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

/** Blocks of this kind in docs/api.md, as one program. */
const examples = (kind: string): string =>
  [...textOf('docs/api.md').matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)]
    .flatMap(([, fence, code]) => (fence === kind ? [code] : []))
    .join('\n')

/** Serves the application. The work that a call starts ends before the next call, and the clock moves. */
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

/** Output of the examples. */
const SHOWN = [
  'VALIDATION_FAILED phone must be a valid phone number',
  'Bo',
  'COMPLETED',
  'go on with',
  'DELIVERED',
  'Changed meanwhile: Regulars',
  'Recipients: 0',
]

describe('the TypeScript client', () => {
  test('and its examples are right for a strict type checker that knows only the platform', async () => {
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
})

describe('the Python client', () => {
  test('gives the events of a stream as they come, and its refusal', async () => {
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
    const { said } = await run([python, '-W', 'error', 'streams.py'], { URL: url })
    await server.stop(true)
    expect(JSON.parse(said)).toEqual(STREAMED)
  })

  test('the examples of docs/api.md work as they stand', async () => {
    await using server = serve()
    writeFileSync(folder.at('run.py'), examples('python'))
    const address = { CARILLON_URL: `http://127.0.0.1:${server.port}`, CARILLON_KEY: tenant.key }
    const { said, exitCode } = await run([python, '-W', 'error', 'run.py'], address)
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
    const { said } = await run([python, '-W', 'error', 'conditional.py'], { URL: url })
    await server.stop(true)
    expect(said).toBe('503 changed\n')
    expect(asked.map(({ tag }) => tag)).toEqual(['"2026-01-31T17:05:00.000Z"', null, null])
  })

  test('waits for the given time, with one key, gives up if another attempt does not help, and every type exists', async () => {
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
    const { said } = await run([python, 'retries.py'], address)
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
