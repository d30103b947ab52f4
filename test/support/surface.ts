import { expect } from 'bun:test'
import type { Connection } from '../../src/db/driver.ts'
import type { OpenApiDocument } from '../../src/http/openapi.ts'
import type { Operation } from '../../src/http/operation.ts'
import { createTestApp, type JsonAnswer, type TestApp, type TestTenant } from './app.ts'
import { bodyFor, nameOf, pathFor, type Resources, seedResources } from './matrix.ts'
import { openImage } from './migrated.ts'
import { seededOnce } from './seeded.ts'
import { isSameTable } from './shared-router.ts'
import { changesOf, unlessUnchanged } from './unchanged.ts'

/** Route table of the application. */
export const operations: readonly Operation[] = await (async () => {
  await using app = createTestApp()
  return app.app.operations
})()

export const guarded = operations.filter(({ access }) => access !== 'public')

/** Returns rows for `test.each`. */
export const named = (list: readonly Operation[]) =>
  list.map((operation) => [nameOf(operation), operation] as const)

/** An organization with one of each resource, and calls of any operation in it. */
export interface Stage extends AsyncDisposable {
  app: TestApp
  tenant: TestTenant
  ids: Resources
  /** Returns the token of the owner's session if the operation needs one, otherwise the API key. */
  tokenFor(operation: Operation): string
  pathOf(operation: Operation): string
  bodyOf(operation: Operation): unknown
}

/** Creates one of each resource, and a session. */
export async function furnish(app: TestApp, name?: string) {
  const tenant = app.tenant(name)
  const ids = await seedResources(app, tenant)
  return { tenant, ids, session: await app.session(tenant) }
}

const furnished = seededOnce((app) => furnish(app))

/** Creates a stage on a new application. Its content is created once per process. */
export async function freshStage(...options: Parameters<typeof createTestApp>): Promise<Stage> {
  const { app, made } = await furnished(...options)
  noteAsMade(app, furnished)
  return stageOf(app, made)
}

/** Creates another stage on an existing application. */
export const stageIn = async (app: TestApp): Promise<Stage> => stageOf(app, await furnish(app))

export const stageOf = (
  app: TestApp,
  { tenant, ids, session }: Awaited<ReturnType<typeof furnish>>,
): Stage => ({
  app,
  tenant,
  ids,
  tokenFor: ({ access }) => (access === 'session' ? session : tenant.key),
  pathOf: ({ path }) => pathFor(path, ids),
  bodyOf: (operation) => bodyFor(operation, ids),
  [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
})

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
  required?: boolean
  name: string
  in: string
  schema: ParameterSchema
}

/** Returns the problems with fields of a refusal, or of the rejected entries of a bulk request. */
export function problemsIn({ body }: JsonAnswer): { field: string; constraint: string }[] {
  const verdicts: { index: number; error: { details: { field: string; constraint: string }[] } | null }[] =
    body.data?.results ?? []
  const ofEntries = verdicts.flatMap(({ index, error }) =>
    (error?.details ?? []).map((problem) => ({ ...problem, field: `contacts[${index}].${problem.field}` })),
  )
  return [...(body.details ?? []), ...ofEntries]
}

/** Tells whether nothing of the request was accepted: it was refused, or every entry was rejected. */
export const isRefused = ({ status, body }: { status: number; body: JsonAnswer['body'] }): boolean =>
  status === 400 ||
  (status === 201 && body.data?.results?.length > 0 && body.data.results.length === body.data.rejected)

let made: { table: readonly Operation[]; document: OpenApiDocument } | undefined

/** Returns the OpenAPI document. It depends only on the route table, so it is created once per process. */
export function openApiOf({ app }: TestApp): OpenApiDocument {
  if (!made || (made.table !== app.operations && !isSameTable(made.table, app.operations)))
    made = { table: app.operations, document: app.openApi() }
  return made.document
}

/** Returns the documentation of an operation, because tests check what is documented. */
function documentOf(app: TestApp, { method, path }: Operation) {
  const paths = openApiOf(app).paths as Record<string, Record<string, unknown>>
  return paths[path.replace(/:(\w+)/g, '{$1}')]![method.toLowerCase()] as {
    parameters?: Parameter[]
    requestBody?: { content: Record<string, { schema: DocumentedObject }> }
  }
}

const parametersOf = new WeakMap<object, Parameter[]>()
const bodiesOf = new WeakMap<object, DocumentedObject>()

/** Returns the query parameters with their references resolved. */
export const queryParameters = (app: TestApp, operation: Operation): Parameter[] =>
  parametersOf.getOrInsertComputed(documentOf(app, operation), () => readParameters(app, operation))

function readParameters(app: TestApp, operation: Operation): Parameter[] {
  const parameters = documentOf(app, operation).parameters ?? []
  const { schemas } = openApiOf(app).components
  return (withoutReferences(parameters, schemas, []) as Parameter[]).filter(
    ({ in: where }) => where === 'query',
  )
}

/** Returns the schema of a JSON body with its references resolved. */
export const bodySchema = (app: TestApp, operation: Operation): DocumentedObject =>
  bodiesOf.getOrInsertComputed(documentOf(app, operation), () => readBody(app, operation))

function readBody(app: TestApp, operation: Operation): DocumentedObject {
  const schema = documentOf(app, operation).requestBody?.content['application/json']?.schema ?? {}
  const whole = withoutReferences(schema, openApiOf(app).components.schemas, []) as DocumentedObject
  return whole.oneOf ? inCommon(whole.oneOf) : whole
}

/** Returns the fields of every shape of a body. A field that differs between shapes keeps only its name. */
function inCommon(shapes: readonly DocumentedObject[]): DocumentedObject {
  const all = shapes.flatMap(({ properties = {} }) => Object.entries(properties))
  const sameEverywhere = (name: string, field: DocumentedObject) =>
    all.every(([other, its]) => other !== name || Bun.deepEquals(its, field))
  const properties = all.map(([name, field]) => [name, sameEverywhere(name, field) ? field : {}])
  return { type: 'object', properties: Object.fromEntries(properties) }
}

/** Resolves references. A schema that refers to itself keeps the inner reference. */
function withoutReferences(schema: unknown, components: object, within: readonly string[]): unknown {
  if (typeof schema !== 'object' || schema === null) return schema
  if (Array.isArray(schema)) return schema.map((one) => withoutReferences(one, components, within))
  const { $ref, allOf, ...rest } = schema as { $ref?: string; allOf?: { $ref?: string }[] }
  const target = $ref ?? (allOf?.length === 1 ? allOf[0]!.$ref : undefined)
  const name = target?.split('/').at(-1)
  if (name === undefined || within.includes(name)) {
    return Object.fromEntries(
      Object.entries(schema).map(([key, inner]) => [key, withoutReferences(inner, components, within)]),
    )
  }
  const component = components[name as keyof typeof components]
  return { ...(withoutReferences(component, components, [...within, name]) as object), ...rest }
}

export const bodyProperties = (app: TestApp, operation: Operation): string[] =>
  Object.keys(bodySchema(app, operation).properties ?? {})

export interface DocumentedObject {
  properties?: Record<string, DocumentedObject>
  items?: DocumentedObject
  oneOf?: DocumentedObject[]
  type?: string
  format?: string
  enum?: unknown[]
  minimum?: number
  maxLength?: number
  maxItems?: number
}

/** An object in a body with its own fields. */
export interface Place {
  fields: Record<string, DocumentedObject>
  names: string[]
  /** Prefix of a field in the path of a problem. */
  prefix: string
  /** Returns the body with these fields in this place. */
  wrap(fields: object): object
}

/** Returns every object of a body with its own fields. */
export function placesIn(schema: DocumentedObject, prefix = ''): Place[] {
  const fields = schema.properties ?? {}
  const names = Object.keys(fields)
  const here = names.length > 0 ? [{ fields, names, prefix, wrap: (given: object) => given }] : []
  const inner = Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const isList = property.type === 'array'
    const path = `${prefix}${name}${isList ? '[0]' : ''}.`
    return placesIn((isList ? property.items : property) ?? {}, path).map((place) => ({
      ...place,
      wrap: (fields: object) => ({ [name]: isList ? [place.wrap(fields)] : place.wrap(fields) }),
    }))
  })
  return [...here, ...inner]
}

/**
 * Returns a hash of every row of every table, in order. Two applications with equal acts have equal hashes,
 * whatever was drawn at random.
 * @param but tables that are ignored
 */
export const fingerprintOfRows = ({ app }: Pick<Stage, 'app'>, but: readonly string[] = []): string =>
  unlessUnchanged(app, but.join(), () => fingerprint(app.connection, but))

/** Query for the tables that have rows, because asking each empty table takes longer than reading rows. */
let whichHaveRows: string | undefined

function tablesWithRows(connection: Connection): string[] {
  whichHaveRows ??= connection
    .prepare<[], string>(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'
         AND sql NOT LIKE 'CREATE VIRTUAL%' AND name NOT LIKE 'contact_search_%' AND name <> 'billing_version' ORDER BY name`,
    )
    .pluck()
    .all()
    .map((name) => `SELECT '${name}' WHERE EXISTS (SELECT 1 FROM "${name}")`)
    .join(' UNION ALL ')
  return connection.prepare<[], string>(whichHaveRows).pluck().all()
}

function fingerprint(connection: Connection, but: readonly string[]): string {
  const tables = tablesWithRows(connection).filter((name) => !but.includes(name))
  return withoutChance(
    tables.flatMap((name) => [
      name,
      // Sorted, because some tables have random keys.
      ...connection
        .prepare(`SELECT * FROM "${name}"`)
        .all()
        .map((row) => withoutSecrets(JSON.stringify(row)))
        .sort(),
    ]),
  )
}

/** Rows at one moment, for a later comparison. */
export interface RowsThen {
  changes: number
  image: Buffer
}

/** Applications on a copy of rows by `maker`, with the number of changes of their connection at that time. */
const asMade = new WeakMap<TestApp, { maker: object; changes: number }>()
const imagesAsMade = new WeakMap<object, Buffer>()

/** Records that the rows of `app` are those that `maker` always makes. */
export const noteAsMade = (app: TestApp, maker: object): void =>
  void asMade.set(app, { maker, changes: changesOf(app) })

/** Tells whether no row of `app` has changed since it was made. */
export const isAsMade = (app: TestApp): boolean => asMade.get(app)?.changes === changesOf(app)

/**
 * Takes an image of the rows, because that is faster than reading them. The image of unchanged rows is taken
 * once.
 */
export function rowsNow({ app }: Pick<Stage, 'app'>): RowsThen {
  const known = isAsMade(app) ? imagesAsMade.get(asMade.get(app)!.maker) : undefined
  const image = known ?? app.connection.serialize()
  if (isAsMade(app)) imagesAsMade.set(asMade.get(app)!.maker, image)
  return { changes: changesOf(app), image }
}

/** Asserts that the rows are unchanged. Reads them only if the connection has changed rows. */
export function expectSameRows(
  { app }: Pick<Stage, 'app'>,
  then: RowsThen,
  but: readonly string[] = [],
): void {
  const isTouched = changesOf(app) !== then.changes
  if (!isTouched) {
    expect(isTouched).toBe(false)
    return
  }
  expect(fingerprint(app.connection, but)).toBe(fingerprintOfImage(then.image, but.join()))
}

const known = new WeakMap<Buffer, Map<string, string>>()

/** Hashes the rows of an image once for each list of ignored tables. */
function fingerprintOfImage(image: Buffer, but: string): string {
  const looked = known.get(image) ?? new Map<string, string>()
  known.set(image, looked)
  const last = looked.get(but)
  if (last !== undefined) return last
  const connection = openImage(image)
  try {
    const text = fingerprint(connection, but.split(','))
    looked.set(but, text)
    return text
  } finally {
    connection.close()
  }
}

/** Returns the content of an answer without random parts. */
export function meaningOf({ status, body }: JsonAnswer): string {
  const { requestId, timestamp, path, ...rest } = body
  return withoutChance([String(status), withoutSecrets(JSON.stringify(rest))])
}

/** Ids, and counted numbers and names of test data, in the order of appearance. */
const COUNTED = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|\+1\d{10}|Segment \d+/g
/** Matches secrets, also in JSON within JSON. */
const SECRET =
  /(\\?"(?:key_?hash|key_?prefix|last4|key|\w*_?token|token_hash|sealed_credentials|(?:old_)?secret|fingerprint|value|address_hash|shortUrl|revision|salt|persons_digest|(?:last_)?hash)\\?":)(?:\{[^}]*\}|\\?"[^"\\]*\\?")/gi

/**
 * Matches the time and address of the last use of a key or session, because it is recorded with a delay of up
 * to a minute.
 */
const LAST_USE = /(\\?"last_used_(?:at|ip)\\?":)(?:null|\d+|\\?"[^"\\]*\\?")/g

/** Matches the code of a short link. Codes of refusals have other lengths. */
const LINK_CODE = /(\\?"code\\?":)\\?"[0-9A-Za-z]{7}\\?"/g

/** Matches the id of an event in webhooks. */
const EVENT_ID = /evt_[0-9a-f]{32}/g

/** Matches the address of a media file. */
const MEDIA_ADDRESS = /\/m\/[0-9A-Za-z]{22}\b/g

/** Matches the link of an invitation. */
const INVITATION_LINK = /\/i\/inv_[0-9A-Za-z]{43}\b/g

const withoutSecrets = (row: string): string =>
  row
    .replace(SECRET, '$1…')
    .replace(LAST_USE, '$1…')
    .replace(LINK_CODE, '$1…')
    .replace(MEDIA_ADDRESS, '/m/…')
    .replace(INVITATION_LINK, '/i/…')
    .replace(EVENT_ID, 'evt_…')

function withoutChance(lines: readonly string[]): string {
  const known = new Map<string, number>()
  return lines.join('\n').replace(COUNTED, (text) => {
    if (!known.has(text)) known.set(text, known.size)
    return `#${known.get(text)}`
  })
}
