import { afterAll, describe, expect, test } from 'bun:test'
import {
  documentedPath,
  openApiDocument,
  openApiDocumentInTurns,
  operationId,
} from '../../src/http/openapi.ts'
import { GROUPS } from '../../src/wiring/modules.ts'
import { createTestApp } from '../support/app.ts'

const app = createTestApp()
afterAll(() => app[Symbol.asyncDispose]())

const { operations } = app.app
const { body: document } = await app.get('/docs/json')

test('the document has exactly the operations of the route table', () => {
  const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const served = operations.map(({ method, path }) => `${method} ${documentedPath(path)}`)
  expect(documented.sort()).toEqual(served.sort())
})

test('the document is OpenAPI 3.0.0 with both security schemes', () => {
  expect(document.openapi).toBe('3.0.0')
  expect(document.components.securitySchemes).toMatchObject({
    apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
    jwt: { type: 'http', scheme: 'bearer' },
  })
})

test('operation ids are unique and valid function names', () => {
  const ids = operations.map(operationId)
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(id).toMatch(/^[a-z][A-Za-z0-9]*$/)
})

test('every group has a description, and no description is unused', () => {
  expect(Object.keys(GROUPS).sort()).toEqual([...new Set(operations.map(({ group }) => group))].sort())
})

describe.each(operations.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
  '%s',
  (_name, operation) => {
    const described = document.paths[documentedPath(operation.path)][operation.method.toLowerCase()]

    test('describes its purpose, callers, input and answers', () => {
      expect(described.summary.length).toBeGreaterThan(3)
      const schemes = { public: [], member: [{ apiKey: [] }, { jwt: [] }], session: [{ jwt: [] }] }
      const usual = schemes[operation.access as keyof typeof schemes]
      expect(described.security).toEqual(operation.takesMetricsToken ? [{ metricsToken: [] }, {}] : usual)
      expect(described.responses.default.content['application/json'].schema).toEqual({
        $ref: '#/components/schemas/ApiErrorResponse',
      })
      expect(described.responses[operation.status]).toBeDefined()
      const inPath = described.parameters.filter((parameter: { in: string }) => parameter.in === 'path')
      expect(inPath.map(({ name }: { name: string }) => name)).toEqual(
        [...operation.path.matchAll(/:(\w+)/g)].map(([, name]) => name),
      )
      expect(described.requestBody !== undefined).toBe(
        operation.body !== undefined || operation.upload !== undefined,
      )
    })

    if (operation.status === 204 || operation.raw !== undefined) return
    test('answers with described data', () => {
      const schema = described.responses[operation.status].content['application/json'].schema
      expect(schema.properties.data).not.toEqual({})
    })
  },
)

describe('a query parameter that is marked as required and has a default', () => {
  const called = operations.flatMap(({ method, path, calledRequired = [] }) =>
    calledRequired.map((name) => ({ method, path, name })),
  )

  test('exists only as limit and page of GET /role, as the interface shows them', () => {
    expect(called).toEqual([
      { method: 'GET', path: '/role', name: 'limit' },
      { method: 'GET', path: '/role', name: 'page' },
    ])
  })

  test.each(called)('$method $path marks $name as required', ({ method, path, name }) => {
    const { parameters } = document.paths[documentedPath(path)][method.toLowerCase()]
    const parameter = parameters.find((one: { name: string }) => one.name === name)
    expect(parameter).toMatchObject({ in: 'query', required: true })
    expect(parameter.schema.default).toBeGreaterThan(0)
  })

  test('may be omitted', async () => {
    const tenant = app.tenant()
    const { status, body } = await app.get('/role', tenant.key)
    expect([status, body.meta.limit, body.meta.page]).toEqual([200, 40, 1])
  })
})

test('every reference has a target', () => {
  const text = JSON.stringify(document)
  for (const [, name] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    expect(document.components.schemas).toHaveProperty([name!])
  }
})

test('the reference page and its viewer are served from here, and link nowhere else', async () => {
  const page = await app.get('/docs')
  expect(page.headers.get('content-type')).toStartWith('text/html')
  const sources = [...(page.body as string).matchAll(/(?:src|href)="([^"]+)"/g)].map(([, source]) => source)
  expect(sources).toEqual(['/docs/viewer.js'])
  const viewer = await app.get('/docs/viewer.js')
  expect(viewer.headers.get('content-type')).toStartWith('text/javascript')
  expect((viewer.body as string).length).toBeGreaterThan(1_000_000)
})

test('the reference calls the host at which it was opened', () => {
  expect(document.servers).toEqual([{ url: '/' }])
})

test('no other site may show the reference in a frame, and only our scripts run in it', async () => {
  const policy = (await app.get('/docs')).headers.get('content-security-policy')?.split('; ')
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain("script-src 'self'")
})

test.each([['/docs'], ['/docs/json'], ['/docs/viewer.js'], ['/docs/carillon.ts'], ['/docs/carillon.py']])(
  '%s runs only scripts of this server, in no frame, and has the declared type',
  async (path) => {
    const { status, headers } = await app.get(path)
    const policy = headers.get('content-security-policy')?.split('; ')
    expect(status).toBe(200)
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ]),
    )
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  },
)

test('a browser that requests the icon of the site gets one', async () => {
  for (const path of ['/favicon.ico', '/favicon.svg']) {
    const { status, headers, body } = await app.get(path)
    expect([status, headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
    expect(body).toStartWith('<svg')
  }
})

test('a nullable field says so itself, because `nullable` next to a reference has no effect', () => {
  const { rules } = document.components.schemas.Segment.properties
  expect(rules.nullable).toBe(true)
  const text = JSON.stringify(document)
  expect(text).not.toMatch(/"allOf":\[\{"\$ref":"[^"]*"\}\],"nullable":true/)
})

/** Returns every part of the document with `nullable`, by its place. */
function nullableParts(value: unknown, place = ''): [place: string, schema: Record<string, unknown>][] {
  if (typeof value !== 'object' || value === null) return []
  const own = (value as { nullable?: unknown }).nullable === true ? [[place, value] as never] : []
  return [
    ...own,
    ...Object.entries(value).flatMap(([name, inner]) => nullableParts(inner, `${place}/${name}`)),
  ]
}

test('no nullable part is contradicted by a neighbouring keyword', () => {
  const parts = nullableParts(document)
  expect(parts.length).toBeGreaterThan(50)
  const forbidden = parts.filter(
    ([, { enum: words, allOf, anyOf, oneOf, $ref }]) =>
      (Array.isArray(words) && !words.includes(null)) || allOf || anyOf || oneOf || $ref,
  )
  expect(forbidden.map(([place]) => place)).toEqual([])
})

test('other requests are served while the reference is generated', async () => {
  const SLOW = 4
  const slow = operations.slice(0, SLOW).map((operation) => ({
    ...operation,
    get summary() {
      const until = performance.now() + 6
      while (performance.now() < until);
      return operation.summary
    },
  }))
  let turns = 0
  let isMade = false
  const count = () => {
    turns++
    if (!isMade) setImmediate(count)
  }
  setImmediate(count)
  const options = { version: '1.0.0', groups: GROUPS, examples: {} }
  const made = await openApiDocumentInTurns(slow, options)
  isMade = true
  expect(turns).toBeGreaterThanOrEqual(SLOW)
  expect(made).toEqual(openApiDocument(slow, options))
})
