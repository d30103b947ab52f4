import * as v from 'valibot'
import type { Schema } from './input.ts'
import { addErrorSchemas, errorResponses, refusal } from './openapi-errors.ts'
import { addExample, type Examples } from './openapi-examples.ts'
import { type JsonObject, SchemaWriter, usedComponents } from './openapi-schemas.ts'
import { type Operation, takesIdempotencyKey, takesIfMatch } from './operation.ts'

/** The introduction of the reference: rules for every operation, in Markdown. */
const INTRODUCTION = `Contacts, segments and campaigns of several organizations over their own provider accounts.

## Calling it
Software calls with an API key, in the header \`X-API-Key\` or as \`Authorization: Bearer et_live_…\`. It acts as the owner of its organization. People sign in with POST /auth/login and send the \`accessToken\` as a bearer token. Every call is about the one organization of its credential.

Bodies are JSON, at most 1 MiB, in UTF-8; lists are uploaded as forms. Ids are UUIDs. Times are ISO 8601 with their zone, such as \`2026-01-31T17:05:00Z\`, and answers give them in UTC. In a PATCH what is absent stays as it is, and null clears what may be empty.

A misspelled name of a field or parameter is rejected. Any other unknown name is ignored, and the header \`X-Ignored-Fields\` of the answer names it.

Clients for TypeScript and Python, made from this document, are at \`/docs/carillon.ts\` and \`/docs/carillon.py\` of this server.

## Answers
A JSON answer is \`{ success, data, message?, meta? }\`. Every answer has the headers \`X-Request-Id\` (yours, if you sent one) and \`X-API-Version\`. Later releases may add fields and words: ignore what you do not know.

A refusal is an \`ApiErrorResponse\`. Decide by its \`code\`; each operation lists those it can answer.

## Lists
A list comes in pages: \`page\` from 1 and \`limit\`, with the totals in \`meta\`. A page beyond the end is empty. A timeline is read with a cursor: pass \`nextCursor\` as \`cursor\` until it is null. Software that keeps a copy reads the changes alone: GET /contacts/changes and GET /campaigns/changes. A parameter that takes several values takes \`status=A&status=B\`, \`status[]=A\` and \`status=A,B\`.

## Trying again
A POST with an \`Idempotency-Key\` is done once: the same key and body within 24 hours get the first answer again, with the header \`Idempotent-Replayed\`. A key counts for the whole organization, and for you alone where the operation acts on what is yours, such as your notifications. Without one, try again only what was refused.

A record has an \`ETag\`, its \`updatedAt\` in quotes. A PATCH with it in \`If-Match\` changes the record only if no other change came between, and is refused with 412 PRECONDITION_FAILED otherwise; without \`If-Match\` the later change stays. Lists and reports are compressed for a caller that sends \`Accept-Encoding: gzip\`.

## Limits
An organization may make 300 calls in 10 seconds, and 60 a minute of the expensive ones: imports, exports, previews, estimates, launches. Sign-in allows 10 tries a minute from one address. The operator may set other limits. The headers \`RateLimit\` and \`RateLimit-Policy\` say how much is left, and a 429 says in \`Retry-After\` how many seconds to wait.
`

/**
 * The OpenAPI 3.0 document. It is made from the route table and the schemas that validate requests, so it lists
 * everything that exists and is enforced.
 */

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

const IF_MATCH_PARAMETER: JsonObject = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description:
    'Changes the record only if it is still as it was read: the `ETag` of the answer with it, which is its `updatedAt` in quotes. Otherwise the answer is 412 PRECONDITION_FAILED.',
  schema: { type: 'string' },
}

/** Turns `/contacts/:id/tags` into `/contacts/{id}/tags`. */
export const documentedPath = (path: string): string => path.replace(/:(\w+)/g, '{$1}')

/** Turns `GET /contacts/:id/tags` into `getContactsByIdTags`. The result is unique, because method and path are. */
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

/** Writes the operations and collects named schemas in `writer`. */
class OperationWriter {
  readonly #writer: SchemaWriter
  readonly #error: JsonObject

  constructor(writer: SchemaWriter) {
    this.#writer = writer
    this.#error = addErrorSchemas(writer)
  }

  write(operation: Operation): JsonObject {
    const requestBody = this.#requestBody(operation)
    return {
      operationId: operationId(operation),
      tags: [operation.group],
      summary: operation.summary,
      description: descriptionOf(operation),
      security: operation.takesMetricsToken
        ? [{ metricsToken: [] }, {}]
        : SECURITY[operation.access as keyof typeof SECURITY],
      parameters: this.#parameters(operation),
      ...(requestBody ? { requestBody } : {}),
      ...this.#callbacks(operation),
      responses: {
        [operation.status]: this.#success(operation),
        ...this.#accepted(operation),
        ...errorResponses(operation, this.#error),
        ...pageResponses(operation),
        ...redirectResponses(operation),
        default: refusal('Refused; `code` says why.', this.#error),
      },
    }
  }

  #parameters(operation: Operation): JsonObject[] {
    return [
      ...this.#parametersOf(operation.params, 'path'),
      ...this.#parametersOf(operation.query, 'query', operation.calledRequired),
      ...(takesIdempotencyKey(operation) ? [IDEMPOTENCY_PARAMETER] : []),
      ...(takesIfMatch(operation) ? [IF_MATCH_PARAMETER] : []),
    ]
  }

  #parametersOf(
    source: Schema | undefined,
    where: 'path' | 'query',
    calledRequired: readonly string[] = [],
  ): JsonObject[] {
    if (!source) return []
    const { properties = {}, required = [] } = this.#writer.write(source) as {
      properties?: Record<string, JsonObject>
      required?: string[]
    }
    return Object.entries(properties).map(([name, { description, ...schema }]) => ({
      name,
      in: where,
      required:
        where === 'path' ||
        calledRequired.includes(name) ||
        (required.includes(name) && !('default' in schema)),
      ...(description ? { description } : {}),
      ...(schema.type === 'array' ? { style: 'form', explode: true } : {}),
      schema,
    }))
  }

  #requestBody({ body, upload }: Operation): JsonObject | undefined {
    if (upload) return this.#uploadBody(upload)
    if (!body) return undefined
    const isRequired = !v.safeParse(body, {}).success
    return { required: isRequired, content: { 'application/json': { schema: this.#writer.write(body) } } }
  }

  /** OpenAPI 3.0 has no `webhooks`, so generators read `callbacks`. */
  #callbacks({ callbacks }: Operation): JsonObject {
    if (!callbacks) return {}
    const written = Object.entries(callbacks).map(([name, callback]) => {
      const { addressField, summary, description, headers, body, answers } = callback
      const operation = {
        operationId: name,
        summary,
        description,
        security: [],
        parameters: Object.entries(headers).map(([header, text]) => ({
          name: header,
          in: 'header',
          required: true,
          description: text,
          schema: { type: 'string' },
        })),
        requestBody: {
          required: true,
          content: { 'application/json': { schema: this.#writer.write(body) } },
        },
        responses: Object.fromEntries(
          Object.entries(answers).map(([status, description]) => [status, { description }]),
        ),
      }
      return [name, { [`{$request.body#/${addressField}}`]: { post: operation } }]
    })
    return { callbacks: Object.fromEntries(written) }
  }

  #uploadBody(upload: NonNullable<Operation['upload']>): JsonObject {
    const fields = Object.entries(upload.fields)
    const properties = fields.map(([name, { type, description, schema }]) => [
      name,
      { ...(schema ? referable(this.#writer.write(schema)) : formType(type)), description },
    ])
    const schema = {
      type: 'object',
      required: fields.filter(([, field]) => field.required).map(([name]) => name),
      properties: Object.fromEntries(properties),
    }
    return { required: true, content: { 'multipart/form-data': { schema } } }
  }

  #success(operation: Operation): JsonObject {
    if (operation.status === 204) return { description: 'Done; no body.' }
    if (operation.status === 302) return { description: 'Redirects to the address in `Location`; no body.' }
    if (operation.raw) {
      return {
        description: 'The content itself.',
        content: { [operation.raw]: { schema: rawSchema(operation.raw) } },
      }
    }
    return { description: 'Success.', content: this.#envelope(operation.data, operation.meta) }
  }

  #accepted({ accepted }: Operation): JsonObject {
    return accepted ? { 202: { description: accepted.when, content: this.#envelope(accepted.data) } } : {}
  }

  #envelope(data: Schema | undefined, meta?: Schema): JsonObject {
    const schema: JsonObject = {
      type: 'object',
      required: ['success', 'data'],
      properties: {
        success: { type: 'boolean', enum: [true], description: 'Always true.' },
        data: data ? this.#writer.write(data) : {},
        message: {
          type: 'string',
          description: 'A sentence for people about the change. The wording may change.',
        },
        ...(meta ? { meta: this.#writer.write(meta) } : {}),
      },
    }
    return { 'application/json': { schema } }
  }
}

/** Returns the schema of a file of this type. A JSON file is an object. */
function rawSchema(mediaType: string): JsonObject {
  if (mediaType === 'application/json') return { type: 'object' }
  return mediaType.startsWith('image/') ? { type: 'string', format: 'binary' } : { type: 'string' }
}

const pageResponses = ({ pages = {}, raw = 'text/html' }: Operation): JsonObject =>
  Object.fromEntries(
    Object.entries(pages).map(([status, description]) => [
      status,
      { description, content: { [raw]: { schema: { type: 'string' } } } },
    ]),
  )

const redirectResponses = ({ redirects = {} }: Operation): JsonObject =>
  Object.fromEntries(Object.entries(redirects).map(([status, description]) => [status, { description }]))

const formType = (type: 'file' | 'string' | 'boolean'): JsonObject =>
  type === 'file' ? { type: 'string', format: 'binary' } : { type }

/** Returns a schema that may have a description even if it is a reference. */
const referable = (schema: JsonObject): JsonObject =>
  schema.$ref ? { type: 'string', allOf: [schema] } : schema

function descriptionOf({ description, permission, access }: Operation): string | undefined {
  const notes = [
    description,
    permission ? `Needs the permission \`${permission}\`.` : undefined,
    access === 'session' ? 'Needs a signed-in session; an API key answers 403.' : undefined,
  ].filter(Boolean)
  return notes.length > 0 ? notes.join('\n\n') : undefined
}

const SECURITY_SCHEMES: JsonObject = {
  metricsToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'The setting `metrics_token` of the server; for `GET /metrics` alone.',
  },
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
}

interface DocumentOptions {
  version: string
  /** Descriptions of the groups of operations. */
  groups: Readonly<Record<string, string>>
  /** A recorded call of each operation. */
  examples: Examples
}

export type OpenApiDocument = ReturnType<DocumentWriter['document']>

/** Builds the document, an operation at a time. */
class DocumentWriter {
  readonly #options: DocumentOptions
  readonly #schemas = new SchemaWriter()
  readonly #operations = new OperationWriter(this.#schemas)
  readonly #paths: Record<string, JsonObject> = {}
  readonly #used = new Set<string>()

  constructor(options: DocumentOptions) {
    this.#options = options
  }

  add(operation: Operation): void {
    const path = documentedPath(operation.path)
    const written = this.#operations.write(operation)
    addExample(written, this.#options.examples[`${operation.method} ${operation.path}`])
    this.#paths[path] = { ...this.#paths[path], [operation.method.toLowerCase()]: written }
    this.#used.add(operation.group)
  }

  document() {
    const { version, groups } = this.#options
    return {
      openapi: '3.0.0',
      info: { title: 'Carillon', version, description: INTRODUCTION },
      // Relative, so that the reference works on any host.
      servers: [{ url: '/' }],
      tags: [...this.#used].map((name) => ({ name, description: groups[name] })),
      paths: this.#paths,
      components: {
        securitySchemes: SECURITY_SCHEMES,
        schemas: usedComponents(this.#paths, this.#schemas.components),
      },
    }
  }
}

/** Makes the whole document without pauses, for `carillon openapi`. */
export function openApiDocument(operations: readonly Operation[], options: DocumentOptions): OpenApiDocument {
  const writer = new DocumentWriter(options)
  for (const operation of operations) writer.add(operation)
  return writer.document()
}

/** Longest time for which other requests wait while the document is made. */
const TURN_MS = 5

/**
 * Makes the document like `openApiDocument`, but lets other requests run between the operations. For
 * `/docs/json`.
 */
export async function openApiDocumentInTurns(
  operations: readonly Operation[],
  options: DocumentOptions,
): Promise<OpenApiDocument> {
  const writer = new DocumentWriter(options)
  let turnBegan = performance.now()
  for (const operation of operations) {
    writer.add(operation)
    if (performance.now() - turnBegan < TURN_MS) continue
    await new Promise((resolve) => setImmediate(resolve))
    turnBegan = performance.now()
  }
  return writer.document()
}
