import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import type { Operation, Schema } from './operation.ts'
import { descriptionOf } from './schema.ts'

/**
 * The OpenAPI 3.0 document, made from the route table and the schemas that
 * validate: what is not in it does not exist, and what is in it is enforced.
 */
type JsonObject = Record<string, unknown>

/** Components that conversion has met, by name. They are the same in every document. */
const components: JsonObject = {}

/** A valibot schema as OpenAPI 3.0 writes it; transforms are shown by their input. */
function convert(schema: Schema): JsonSchema {
  return toJsonSchema(schema, {
    target: 'openapi-3.0',
    typeMode: 'input',
    // Checks written in code cannot be shown; the sentence they answer with says it.
    errorMode: 'ignore',
    overrideSchema: ({ valibotSchema }) => {
      const description = descriptionOf(valibotSchema)
      if (!description) return undefined
      if ('items' in description) return { type: 'array', items: convert(description.items as Schema) }
      if ('component' in description) return reference(description.component as string, description.schema)
      return description as JsonSchema
    },
  })
}

/** In an `allOf`, because OpenAPI 3.0 ignores what stands beside `$ref`, and a reference may be nullable. */
function reference(name: string, schema: unknown): JsonSchema {
  components[name] = schema
  return { type: 'object', allOf: [{ $ref: `#/components/schemas/${name}` }] }
}

const ApiErrorResponse: JsonObject = {
  type: 'object',
  required: ['success', 'statusCode', 'error', 'code', 'message', 'requestId', 'timestamp', 'path'],
  properties: {
    success: { type: 'boolean', enum: [false] },
    statusCode: { type: 'integer', example: 400 },
    error: { type: 'string', description: 'Reason phrase of the status.', example: 'Bad Request' },
    code: { type: 'string', description: 'Stable machine code.', example: 'VALIDATION_FAILED' },
    message: {
      type: 'string',
      description: 'One sentence that says what to change.',
      example: 'name must not be empty.',
    },
    details: {
      type: 'array',
      description: 'One entry per problem (field, message, constraint), or context of the code.',
      items: { type: 'object', additionalProperties: true },
    },
    requestId: { type: 'string', description: 'Also in the header X-Request-Id.' },
    timestamp: { type: 'string', format: 'date-time' },
    path: { type: 'string', example: '/tags' },
  },
}

const REFUSED: JsonObject = {
  description: 'Refused; `code` says why.',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/ApiErrorResponse' } } },
}

const SECURITY = {
  member: [{ apiKey: [] }, { jwt: [] }],
  session: [{ jwt: [] }],
  public: [],
} as const

const IDEMPOTENCY_PARAMETER: JsonObject = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Makes a retry safe: the same key and body within 24 hours get the first answer again.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

/** `/contacts/:id/tags` to `/contacts/{id}/tags`. */
export const documentedPath = (path: string): string => path.replace(/:(\w+)/g, '{$1}')

/** `GET /contacts/:id/tags` to `getContactsByIdTags`: unique because method and path are. */
export function operationId({ method, path }: Pick<Operation, 'method' | 'path'>): string {
  const words = path.split('/').filter(Boolean)
  const name = words.map((word) =>
    word.startsWith(':') ? `By${capitalize(word.slice(1))}` : capitalize(word),
  )
  return method.toLowerCase() + (name.join('') || 'Root')
}

const capitalize = (word: string): string =>
  word
    .split(/[^A-Za-z0-9]+/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')

function parameters(operation: Operation): JsonObject[] {
  const of = (schema: Schema | undefined, where: 'path' | 'query'): JsonObject[] => {
    if (!schema) return []
    const { properties = {}, required = [] } = convert(schema)
    return Object.entries(properties).map(([name, property]) => ({
      name,
      in: where,
      required: where === 'path' || (required.includes(name) && !('default' in (property as JsonObject))),
      ...((property as JsonObject).type === 'array' ? { style: 'form', explode: true } : {}),
      schema: property,
    }))
  }
  return [
    ...of(operation.params, 'path'),
    ...of(operation.query, 'query'),
    ...(operation.method === 'POST' && operation.access !== 'public' ? [IDEMPOTENCY_PARAMETER] : []),
  ]
}

function requestBody(operation: Operation): JsonObject | undefined {
  const { body, upload } = operation
  if (upload) {
    const fields = Object.entries(upload.fields)
    const properties = fields.map(([name, { type, description }]) => [
      name,
      type === 'file' ? { type: 'string', format: 'binary', description } : { type, description },
    ])
    return {
      required: true,
      content: {
        'multipart/form-data': {
          schema: {
            type: 'object',
            required: fields.filter(([, field]) => field.required).map(([name]) => name),
            properties: Object.fromEntries(properties),
          },
        },
      },
    }
  }
  if (!body) return undefined
  const isRequired = !v.safeParse(body, {}).success
  return { required: isRequired, content: { 'application/json': { schema: convert(body) } } }
}

function successResponse(operation: Operation): JsonObject {
  if (operation.status === 204) return { description: 'Done; no body.' }
  if (operation.raw) {
    return {
      description: 'The content itself.',
      content: { [operation.raw]: { schema: { type: 'string' } } },
    }
  }
  const schema: JsonObject = {
    type: 'object',
    required: ['success', 'data'],
    properties: {
      success: { type: 'boolean', enum: [true] },
      data: operation.data ? convert(operation.data) : {},
      message: { type: 'string' },
      ...(operation.meta ? { meta: convert(operation.meta) } : {}),
    },
  }
  return { description: 'Success.', content: { 'application/json': { schema } } }
}

function describe(operation: Operation): JsonObject {
  const notes = [
    operation.description,
    operation.permission ? `Needs the permission \`${operation.permission}\`.` : undefined,
    operation.access === 'session' ? 'Needs a signed-in session; an API key answers 403.' : undefined,
  ].filter(Boolean)
  return {
    operationId: operationId(operation),
    tags: [operation.group],
    summary: operation.summary,
    ...(notes.length > 0 ? { description: notes.join('\n\n') } : {}),
    security: SECURITY[operation.access as keyof typeof SECURITY],
    parameters: parameters(operation),
    ...(requestBody(operation) ? { requestBody: requestBody(operation) } : {}),
    responses: {
      [operation.status]: successResponse(operation),
      '4XX': REFUSED,
      default: REFUSED,
    },
  }
}

export interface DocumentOptions {
  version: string
  /** What each group of operations is about. */
  groups: Readonly<Record<string, string>>
  /** Origin of this installation. */
  serverUrl: string
}

export type OpenApiDocument = ReturnType<typeof openApiDocument>

/** The whole document, for `/docs/json` and `carillon openapi`. */
export function openApiDocument(
  operations: readonly Operation[],
  { version, serverUrl, groups }: DocumentOptions,
) {
  const paths: Record<string, JsonObject> = {}
  for (const operation of operations) {
    const path = documentedPath(operation.path)
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: describe(operation) }
  }
  const used = [...new Set(operations.map((operation) => operation.group))]
  return {
    openapi: '3.0.0',
    info: {
      title: 'Carillon',
      version,
      description:
        'Contacts, segments and campaigns of several organizations over their own provider accounts. ' +
        'Every successful JSON answer is `{ success, data, message?, meta? }`; every refusal is an ApiErrorResponse.',
    },
    servers: [{ url: serverUrl }],
    tags: used.map((name) => ({ name, description: groups[name] })),
    paths,
    components: {
      securitySchemes: {
        apiKey: {
          type: 'apiKey',
          in: 'header',
          name: 'X-API-Key',
          description: 'An organization API key: et_live_…',
        },
        jwt: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The accessToken of POST /auth/login.',
        },
      },
      schemas: { ApiErrorResponse, ...components },
    },
  }
}
