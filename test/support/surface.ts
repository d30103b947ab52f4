import type { Operation } from '../../src/http/operation.ts'
import { createTestApp, type TestApp, type TestTenant } from './app.ts'
import { bodyFor, nameOf, pathFor, type Resources, seedResources } from './matrix.ts'

/** The route table as the application has it. */
export const operations: readonly Operation[] = await (async () => {
  await using app = createTestApp()
  return app.app.operations
})()

export const guarded = operations.filter(({ access }) => access !== 'public')

/** Rows for `test.each`. */
export const named = (list: readonly Operation[]) =>
  list.map((operation) => [nameOf(operation), operation] as const)

/** One organization with one of each resource, and how to call any operation in it. */
export interface Stage {
  app: TestApp
  tenant: TestTenant
  ids: Resources
  /** Of the owner's session where one is needed, otherwise the API key. */
  tokenFor(operation: Operation): string
  pathOf(operation: Operation): string
  bodyOf(operation: Operation): unknown
}

export async function stageIn(app: TestApp): Promise<Stage> {
  const tenant = app.tenant()
  const ids = await seedResources(app, tenant)
  const session = await app.session(tenant)
  return {
    app,
    tenant,
    ids,
    tokenFor: ({ access }) => (access === 'session' ? session : tenant.key),
    pathOf: ({ path }) => pathFor(path, ids),
    bodyOf: (operation) => bodyFor(operation, ids),
  }
}

export interface ParameterSchema {
  type: string
  format?: string
  enum?: string[]
  minimum?: number
  maximum?: number
  maxLength?: number
  items?: ParameterSchema
}

export interface Parameter {
  name: string
  in: string
  schema: ParameterSchema
}

/** What the documentation says of an operation: what is documented is what is tested. */
function documentOf(app: TestApp, { method, path }: Operation) {
  const paths = app.app.openApi.paths as Record<string, Record<string, unknown>>
  return paths[path.replace(/:(\w+)/g, '{$1}')]![method.toLowerCase()] as {
    parameters?: Parameter[]
    requestBody?: { content: Record<string, { schema: { properties?: Record<string, unknown> } }> }
  }
}

export const queryParameters = (app: TestApp, operation: Operation): Parameter[] =>
  (documentOf(app, operation).parameters ?? []).filter((parameter) => parameter.in === 'query')

export const bodyProperties = (app: TestApp, operation: Operation): string[] =>
  Object.keys(documentOf(app, operation).requestBody?.content['application/json']?.schema.properties ?? {})

/**
 * Every row of every table, in order, with what is drawn at random or grows by
 * chance replaced: two applications that did the same have the same.
 */
export function fingerprintOfRows({ app }: Stage): string {
  const tables = app.db.all<{ name: string }>(
    `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'
       AND sql NOT LIKE 'CREATE VIRTUAL%' AND name NOT LIKE 'contact_search_%' ORDER BY name`,
  )
  const rows = tables.map(({ name }) => [
    name,
    app.db.all<Record<string, unknown>>(`SELECT * FROM "${name}"`).map((row) => JSON.stringify(row)),
  ])
  const known = new Map<string, string>()
  return JSON.stringify(rows, undefined, 1)
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, (uuid) => {
      if (!known.has(uuid)) known.set(uuid, `uuid ${known.size}`)
      return known.get(uuid)!
    })
    .replace(RANDOM_COLUMNS, '$1…')
}

const RANDOM_COLUMNS =
  /(\\"(?:key_hash|key_prefix|last4|token_hash|callback_token|sealed_credentials|fingerprint|value|address_hash)\\":)(?:\{[^}]*\}|\\"[^"]*\\"|null)/g
