import { afterAll, beforeAll, describe, expect, spyOn, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { type ApiDocument, modelOf } from '../../src/http/clients/model.ts'
import { camel, NAMED_PATHS } from '../../src/http/clients/names.ts'
import { createTestApp } from '../support/app.ts'
import { BUSY, GONE, PAGES, REFUSED, STREAMED, scripted, streaming } from '../support/client-servers.ts'
import { TemporaryDirectory } from '../support/data-dir.ts'

/**
 * Checks the TypeScript client that the server hands out, in this process. test/http/clients.drill.ts has the
 * one for Python.
 */

interface Tag {
  id: string
}
interface Client {
  tags: {
    create(body: object): Promise<Tag>
    get(id: string): Promise<Tag>
    update(id: string, body: object, options?: { ifMatch: string }): Promise<Tag>
    iterate(query: object): AsyncIterable<Tag>
  }
  campaigns: { watch(id: string): AsyncGenerator<unknown> }
}

const folder = new TemporaryDirectory()
let document: ApiDocument
let clientOf: (baseUrl: string) => Client

beforeAll(async () => {
  await using app = createTestApp()
  document = (await app.get('/docs/json')).body
  writeFileSync(folder.at('carillon.ts'), (await app.get('/docs/carillon.ts')).body)
  const { Carillon } = await import(folder.at('carillon.ts'))
  clientOf = (baseUrl) => new Carillon({ baseUrl, key: 'et_live_x' })
})
afterAll(() => folder[Symbol.dispose]())

/** Error of a rejected promise. */
const errorOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error) => error,
  )

test('every operation with a credential has a method, streams too, and each name is given once', () => {
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
    'testPhones.watch',
  ])
  const paths = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(NAMED_PATHS.filter((name) => !paths.includes(name))).toEqual([])
})

describe('the TypeScript client', () => {
  test('waits for the given time, with one key, and gives up at once if another attempt does not help', async () => {
    const [busy, refused, pages] = [scripted(BUSY), scripted(REFUSED), scripted(PAGES)]
    const waited: unknown[] = []
    const later = globalThis.setTimeout
    using _pauses = spyOn(globalThis, 'setTimeout').mockImplementation(((act: () => void, ms: number) => {
      waited.push(ms)
      return later(act, 0)
    }) as typeof setTimeout)

    const { id } = await clientOf(busy.url).tags.create({ name: 'x' })
    const { code, details } = await errorOf(clientOf(refused.url).tags.create({ name: 'x' }))
    const { tags } = clientOf(pages.url)
    const ids: string[] = []
    for await (const tag of tags.iterate({ limit: 1, search: 'é' })) ids.push(tag.id)
    const noIds = [(await errorOf(tags.get(''))).message, (await errorOf(tags.get('..'))).message]
    for (const { server } of [busy, refused, pages]) await server.stop(true)

    expect({ noIds, id, waited, code, details, ids }).toEqual({
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

  test('sends a conditional change once, and another one until it is answered', async () => {
    const { server, asked, url } = scripted(GONE)
    const later = globalThis.setTimeout
    using _pauses = spyOn(globalThis, 'setTimeout').mockImplementation(((act: () => void) =>
      later(act, 0)) as typeof setTimeout)
    const { tags } = clientOf(url)
    const ifMatch = '2026-01-31T17:05:00.000Z'
    const { status } = await errorOf(tags.update('one', { name: 'x' }, { ifMatch }))
    const { id } = await tags.update('one', { name: 'x' })
    await server.stop(true)
    expect([status, id]).toEqual([503, 'changed'])
    expect(asked.map(({ tag }) => tag)).toEqual([`"${ifMatch}"`, null, null])
  })

  test('gives the events of a stream as they come, and its refusal', async () => {
    const { server, url } = streaming()
    const { campaigns } = clientOf(url)
    const events: unknown[] = []
    for await (const event of campaigns.watch('one')) events.push(event)
    const { code } = await errorOf(campaigns.watch('other').next())
    await server.stop(true)
    expect({ events, code }).toEqual(STREAMED as never)
  })
})
