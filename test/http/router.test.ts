import { describe, expect, test } from 'bun:test'
import { Elysia } from 'elysia'
import type { Operation } from '../../src/http/operation.ts'
import { createRouter } from '../../src/http/router.ts'
import type { AppError } from '../../src/lib/errors.ts'

const TABLE = [
  'GET /things',
  'GET /things/:id',
  'PATCH /things/:name',
  'POST /things/export',
  'GET /things/:id/:part',
]

const operations = TABLE.map((line) => {
  const [method, path] = line.split(' ')
  return { method, path } as Operation
})

const router = createRouter(
  operations,
  {
    run: async ({ method, path }, _, params) => Response.json([`${method} ${path}`, params]),
    refuse: (_, error, headers) => {
      const { code, message } = error as AppError
      return new Response(message, {
        status: code === 'METHOD_NOT_ALLOWED' ? 405 : 404,
        headers: headers ?? {},
      })
    },
  },
  () => [
    new Elysia()
      .get('/page', () => new Response('a page'))
      .get('/broken', async () => {
        throw new Error('broken')
      }),
  ],
)

const ask = async (method: string, path: string) =>
  router.fetch(new Request(`http://carillon.test${path}`, { method }))

describe('the operation of a request', () => {
  test.each([
    { method: 'GET', path: '/things', answer: ['GET /things', {}] },
    { method: 'GET', path: '/things/?page=a/b', answer: ['GET /things', {}] },
    { method: 'GET', path: '/things/7', answer: ['GET /things/:id', { id: '7' }] },
    { method: 'PATCH', path: '/things/7/', answer: ['PATCH /things/:name', { name: '7' }] },
    {
      method: 'GET',
      path: '/things/a%20b%2Fc/d',
      answer: ['GET /things/:id/:part', { id: 'a b/c', part: 'd' }],
    },
    { method: 'GET', path: '/things/%E0%A4%A', answer: ['GET /things/:id', { id: null }] },
  ])('$method $path', async ({ method, path, answer }) => {
    expect(await (await ask(method, path)).json()).toEqual(answer)
  })
})

test.each([
  { method: 'PUT', path: '/things', allow: 'GET' },
  { method: 'GET', path: '/things/export', allow: 'POST' },
  { method: 'DELETE', path: '/things/7', allow: 'GET, PATCH' },
  { method: 'HEAD', path: '/things/export', allow: 'POST' },
])('$method $path is refused with the methods of the path', async ({ method, path, allow }) => {
  const response = await ask(method, path)
  expect([response.status, response.headers.get('allow')]).toEqual([405, allow])
})

test.each(['//', '/things//', '/thing', '/constructor', '/things/7/8/9'])(
  'nothing exists at %s',
  async (path) => {
    expect((await ask('GET', path)).status).toBe(404)
  },
)

test('pages answer GET and HEAD, and a page that fails is refused', async () => {
  expect(await (await ask('GET', '/page/')).text()).toBe('a page')
  expect((await ask('POST', '/page')).status).toBe(404)
  expect(await (await ask('GET', '/broken')).text()).toBe('broken')
})

test('HEAD has the length of the answer to GET, and no body', async () => {
  const response = await ask('HEAD', '/things/7')
  expect([response.headers.get('content-length'), await response.text()]).toEqual(['30', ''])
})
