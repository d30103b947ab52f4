import { nameOf, objectOf } from './names.ts'

/** The source of both clients: the operations and types of the OpenAPI document. */

/** The part of JSON Schema that the document uses. */
export interface JsonSchema {
  $ref?: string
  type?: string
  format?: string
  nullable?: boolean
  enum?: unknown[]
  description?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  items?: JsonSchema
  allOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  anyOf?: JsonSchema[]
}

interface Parameter {
  name: string
  in: string
  required?: boolean
  description?: string
  schema: JsonSchema
}

interface Content {
  content?: Record<string, { schema: JsonSchema }>
}

interface DocumentedOperation {
  operationId: string
  summary: string
  security: object[]
  parameters?: Parameter[]
  requestBody?: Content & { required?: boolean }
  responses: Record<string, Content>
}

export interface ApiDocument {
  info: { version: string }
  paths: Record<string, Record<string, DocumentedOperation>>
  components: { schemas: Record<string, JsonSchema> }
}

/** The order of a list's pages: by number, by cursor, or none. */
type Paging = 'page' | 'cursor' | 'none'

export interface ClientOperation {
  /** The resource of the operation, in words: `short links`. */
  object: string
  /** Name of the method in words: `list imports`. */
  name: string
  method: string
  path: string
  summary: string
  pathParameters: string[]
  query: Parameter[]
  body?: { schema: JsonSchema; isRequired: boolean; isForm: boolean }
  /** Schema of `data` in the envelope. Undefined for an answer without an envelope. */
  data: JsonSchema | undefined
  meta: JsonSchema | undefined
  answer: 'json' | 'text' | 'bytes' | 'none' | 'stream'
  paging: Paging
  takesIdempotencyKey: boolean
  takesIfMatch: boolean
}

export interface ClientModel {
  version: string
  schemas: Record<string, JsonSchema>
  operations: ClientOperation[]
}

/** The media type of server-sent events. The method that reads them has the name `watch`. */
const STREAM = 'text/event-stream'

/** Returns the model. Throws when two operations of a resource get the same name. */
export function modelOf(document: ApiDocument): ClientModel {
  const operations = everyOperation(document).filter(({ method, path }) => {
    const { security } = document.paths[path]![method.toLowerCase()]!
    return security.length > 0 || path.startsWith('/health')
  })
  const names = new Set<string>()
  for (const { object, name, method, path } of operations) {
    const key = `${object}: ${name}`
    if (names.has(key)) throw new Error(`${method} ${path} would be another "${key}".`)
    names.add(key)
  }
  return { version: document.info.version, schemas: document.components.schemas, operations }
}

/** Lists the operations of a document, including operations without a credential. */
export const everyOperation = (document: ApiDocument): ClientOperation[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => operationOf(document, method.toUpperCase(), path)),
  )

const isStream = ({ responses }: DocumentedOperation): boolean =>
  Object.values(responses).some(({ content }) => content && STREAM in content)

function operationOf(document: ApiDocument, method: string, path: string): ClientOperation {
  const operation = document.paths[path]![method.toLowerCase()]!
  const parameters = operation.parameters ?? []
  const [status, success] = Object.entries(operation.responses).find(([code]) => /^20[01]$/.test(code)) ?? []
  // A JSON file has no envelope, and is bytes for a client.
  const json = success?.content?.['application/json']?.schema.properties
  const { data, meta } = json ?? {}
  const isList = resolved(document, data)?.type === 'array'
  const siblings = Object.keys(document.paths[path]!)
  return {
    object: objectOf(path),
    name: isStream(operation) ? 'watch' : nameOf({ method, path, isList, hasList: siblings.includes('get') }),
    method,
    path,
    summary: operation.summary,
    pathParameters: parameters.filter((one) => one.in === 'path').map(({ name }) => name),
    query: parameters.filter((one) => one.in === 'query').map(asNeeded),
    ...bodyOf(operation),
    data: unionWithAccepted(operation, data),
    meta,
    answer: status === undefined ? 'none' : json ? 'json' : rawAnswer(success),
    paging: isList ? pagingOf(document, meta) : 'none',
    takesIdempotencyKey: parameters.some(({ name }) => name === 'Idempotency-Key'),
    takesIfMatch: parameters.some(({ name }) => name === 'If-Match'),
  }
}

/** Makes a parameter with a default optional, even if the reference marks it as required. */
const asNeeded = (parameter: Parameter): Parameter =>
  'default' in parameter.schema ? { ...parameter, required: false } : parameter

function rawAnswer(success: Content | undefined): 'text' | 'bytes' | 'stream' {
  const [type = ''] = Object.keys(success?.content ?? {})
  if (type === STREAM) return 'stream'
  return type.startsWith('text/') ? 'text' : 'bytes'
}

function bodyOf({ requestBody }: DocumentedOperation): Pick<ClientOperation, 'body'> {
  const [[type, content] = []] = Object.entries(requestBody?.content ?? {})
  if (!content) return {}
  const isForm = type === 'multipart/form-data'
  return { body: { schema: content.schema, isRequired: requestBody?.required ?? false, isForm } }
}

/** Adds the 202 answer of an operation, whose `data` is another record. */
function unionWithAccepted(
  { responses }: DocumentedOperation,
  data: JsonSchema | undefined,
): JsonSchema | undefined {
  const accepted = responses['202']?.content?.['application/json']?.schema.properties?.data
  return data && accepted ? { anyOf: [data, accepted] } : data
}

/** Returns the schema that a reference refers to, and any other schema unchanged. */
function resolved(
  { components }: Pick<ApiDocument, 'components'>,
  schema: JsonSchema | undefined,
): JsonSchema | undefined {
  const name = schema && referenceOf(schema)
  return name === undefined ? schema : components.schemas[name]
}

/** Returns the name of the component that a schema refers to. */
export const referenceOf = ({ $ref, allOf }: JsonSchema): string | undefined =>
  ($ref ?? (allOf?.length === 1 ? allOf[0]?.$ref : undefined))?.split('/').pop()

function pagingOf(document: ApiDocument, meta: JsonSchema | undefined): Paging {
  const fields = resolved(document, meta)?.properties ?? {}
  if ('hasNextPage' in fields) return 'page'
  return 'nextCursor' in fields ? 'cursor' : 'none'
}
