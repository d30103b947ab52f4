import { expect, test } from 'bun:test'
import { DEFAULT_RATE_LIMITS } from '../../src/config/options.ts'
import { errorsOf } from '../../src/http/openapi-errors.ts'
import { STATUS_BY_CODE } from '../../src/lib/errors.ts'
import { declarations } from '../../src/providers/all.ts'
import { createTestApp } from '../support/app.ts'
import { assertDocumented } from '../support/documented.ts'
import { fieldsIn, operationsIn, undescribed } from '../support/reference.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests look into the document freely
const document: any = await (async () => {
  await using app = createTestApp()
  return app.app.openApi()
})()

test('every parameter, field, component and word of the reference is described', () => {
  expect(undescribed(document)).toEqual([])
})

test('a parameter, field, component or word without a description is found', () => {
  const schema = { type: 'object', properties: { color: { type: 'string', enum: ['RED', 'BLUE'] } } }
  const planted = {
    paths: {
      '/planted': {
        get: { parameters: [{ name: 'shade', in: 'query', schema: { type: 'string' } }], responses: {} },
      },
    },
    components: { schemas: { Planted: schema } },
  }
  expect(undescribed(planted)).toEqual([
    'component Planted',
    'GET /planted query shade',
    'Planted.color',
    '/components/schemas/Planted/properties/color: RED',
    '/components/schemas/Planted/properties/color: BLUE',
  ])
})

test('a description is a sentence that says more than the name', () => {
  const idle = fieldsIn(document).filter(({ where, schema: { description } }) => {
    if (!description) return false
    const name = where.split('.').at(-1)!
    const words = name.replace(/([A-Z])/g, ' $1').toLowerCase()
    const said = description.toLowerCase().replace(/^(the|a|an) /, '')
    return said === `${words}.` || !/^[\p{Lu}`].*[.`]$/su.test(description)
  })
  expect(idle.map(({ where }) => where)).toEqual([])
})

test('records, bodies and enumerations are components, so that the content of answers is written once', () => {
  const inline = operationsIn(document).filter(([, { requestBody, responses }]) => {
    const body = requestBody?.content['application/json']?.schema
    const data = (responses[200] ?? responses[201])?.content?.['application/json']?.schema.properties?.data
    const isReference = (schema: { $ref?: string; type?: string; items?: object } | undefined): boolean =>
      schema === undefined || schema.$ref !== undefined || schema.type === 'string'
    return !isReference(body?.oneOf ? undefined : body) || !isReference(data?.items ?? data)
  })
  expect(inline.map(([name]) => name)).toEqual([])
})

test("the provider selects the schema of a sender's settings", () => {
  const { schema } = document.paths['/channel-identities'].post.requestBody.content['application/json']
  const names = Object.entries(declarations).map(([word, { reference }]) => [word, reference.name] as const)
  const mapping = names.map(([word, name]) => [word, `#/components/schemas/Create${name}Sender`])
  expect(schema.discriminator).toEqual({
    propertyName: 'provider',
    mapping: Object.fromEntries(mapping),
  })
  const credentialsOf = (name: string) =>
    document.components.schemas[name].properties.credentials.allOf[0].$ref.split('/').at(-1)
  for (const [, name] of names) expect(credentialsOf(`Create${name}Sender`)).toBe(`${name}Credentials`)
  expect(Object.keys(document.components.schemas.HttpCredentials.properties)).toContain('bodyTemplate')
})

test('the introduction names the effective limits', () => {
  const { workspace, bulk, auth } = DEFAULT_RATE_LIMITS
  const said = [
    `${workspace!.quota} calls in ${workspace!.windowSeconds} seconds`,
    `${bulk!.quota} a minute`,
    `${auth!.quota} tries a minute`,
  ]
  for (const limit of said) expect(document.info.description).toContain(limit)
  expect([bulk!.windowSeconds, auth!.windowSeconds]).toEqual([60, 60])
})

test('the document has every refusal of every operation, under its status, with the situation', async () => {
  await using app = createTestApp()
  for (const operation of app.app.operations) {
    const path = operation.path.replace(/:(\w+)/g, '{$1}')
    const { responses } = document.paths[path][operation.method.toLowerCase()]
    for (const [code, meaning] of Object.entries(errorsOf(operation))) {
      const status = STATUS_BY_CODE[code as keyof typeof STATUS_BY_CODE]
      expect(responses[status].description).toContain(`- \`${code}\`: ${meaning}`)
      expect(meaning).toMatch(/^\p{Lu}.*\.$/su)
    }
  }
})

test('every operation has a description beyond its name and permission', async () => {
  await using app = createTestApp()
  const silent = app.app.operations.filter(({ description }) => !/^.{12,}\.$/s.test(description ?? ''))
  expect(silent.map(({ method, path }) => `${method} ${path}`)).toEqual([])
})

test('an undeclared refusal is found', async () => {
  await using app = createTestApp()
  const refused = (code: string) => () =>
    assertDocumented(app.app.operations, 'GET', '/tags', {
      status: STATUS_BY_CODE[code as keyof typeof STATUS_BY_CODE],
      headers: new Headers({
        'content-type': 'application/json',
        'x-request-id': 'planted',
        'x-api-version': '1',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      }),
      body: { code, message: 'Planted.' },
    })
  expect(refused('FORBIDDEN')).not.toThrow()
  expect(refused('RESOURCE_IN_USE')).toThrow('GET /tags answered 409 RESOURCE_IN_USE and does not declare it')
})
