import { type ErrorCode, STATUS_BY_CODE } from '../lib/errors.ts'
import { ERROR_MEANINGS } from './error-meanings.ts'
import type { JsonObject, SchemaWriter } from './openapi-schemas.ts'
import { type Operation, takesIdempotencyKey, takesIfMatch } from './operation.ts'
import { REMEDIES } from './remedies.ts'

/** The refusals of an operation, and their form in the document. */

type Meanings = Partial<Record<ErrorCode, string>>

const pick = (...codes: Array<keyof typeof ERROR_MEANINGS>): Meanings =>
  Object.fromEntries(codes.map((code) => [code, ERROR_MEANINGS[code]]))

/** Returns the refusals that the pipeline itself makes before or after it calls the handler. */
function ofPipeline(operation: Operation): Meanings {
  const { access, permission, rateLimit, params, query, body, upload } = operation
  return {
    ...(params || query || body || upload ? pick('VALIDATION_FAILED') : {}),
    ...(access === 'public' ? {} : pick('UNAUTHENTICATED', 'TOKEN_EXPIRED', 'INVALID_API_KEY')),
    ...(access === 'session' ? pick('SESSION_REQUIRED') : {}),
    ...(access === 'public' || operation.worksSuspended ? {} : pick('ORGANIZATION_SUSPENDED')),
    ...(access === 'public' || operation.worksSuspended || operation.worksWithoutTwoFactor
      ? {}
      : pick('TWO_FACTOR_REQUIRED')),
    ...(permission
      ? {
          FORBIDDEN: `The role of the caller lacks the permission \`${permission}\`; \`details[0].permission\` names it.`,
        }
      : {}),
    ...(operation.path.includes(':') ? pick('NOT_FOUND') : {}),
    ...(body || upload ? pick('PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE') : {}),
    ...(takesIdempotencyKey(operation)
      ? pick('INVALID_IDEMPOTENCY_KEY', 'IDEMPOTENCY_IN_PROGRESS', 'IDEMPOTENCY_KEY_REUSED')
      : {}),
    ...(takesIfMatch(operation) ? pick('PRECONDITION_FAILED') : {}),
    ...(access !== 'public' && operation.method !== 'GET' ? pick('CONFLICT') : {}),
    ...(access !== 'public' || rateLimit ? pick('RATE_LIMITED') : {}),
    ...pick('URI_TOO_LONG'),
    ...pick('INTERNAL_ERROR', 'SERVICE_UNAVAILABLE'),
  }
}

/** Returns every error code of `operation`, and when it occurs. */
export const errorsOf = (operation: Operation): Meanings => {
  const pages = operation.pages ?? {}
  const all = Object.entries({ ...ofPipeline(operation), ...operation.errors })
  return Object.fromEntries(all.filter(([code]) => !(STATUS_BY_CODE[code as ErrorCode] in pages)))
}

/** Returns the refusals of `operation` by status, for `responses` of the document. */
export function errorResponses(operation: Operation, schema: JsonObject): JsonObject {
  const byStatus = new Map<number, string[]>()
  for (const [code, meaning] of Object.entries(errorsOf(operation))) {
    const status = STATUS_BY_CODE[code as ErrorCode]
    byStatus.set(status, [...(byStatus.get(status) ?? []), `- \`${code}\`: ${meaning}`])
  }
  const responses = [...byStatus].sort(([a], [b]) => a - b)
  return Object.fromEntries(
    responses.map(([status, lines]) => [
      status,
      { ...refusal(lines.join('\n'), schema), ...(WAITS.has(status) ? { headers: RETRY_AFTER } : {}) },
    ]),
  )
}

/** Statuses after which the same request may succeed later. */
const WAITS: ReadonlySet<number> = new Set([429, 503])
const RETRY_AFTER: JsonObject = {
  'Retry-After': {
    description: 'Seconds to wait before trying again; absent when waiting does not help.',
    schema: { type: 'integer', minimum: 1 },
  },
}

export const refusal = (description: string, schema: JsonObject): JsonObject => ({
  description,
  content: { 'application/json': { schema } },
})

/** Adds the body of refusals to the components. Returns the reference to it. */
export function addErrorSchemas(writer: SchemaWriter): JsonObject {
  const code = writer.add('ErrorCode', {
    type: 'string',
    description: 'The kind of refusal. These words are stable; later releases may add more.',
    enum: Object.keys(ERROR_MEANINGS),
    'x-enumDescriptions': ERROR_MEANINGS,
  })
  const problem = writer.add('FieldProblem', {
    type: 'object',
    description: 'A problem with a field.',
    required: ['field', 'message', 'userMessage', 'constraint'],
    properties: {
      field: {
        type: 'string',
        description:
          'The field: a path such as `rules.conditions[0].value`; `body` or `query` for the whole.',
      },
      message: {
        type: 'string',
        description: 'What the field must be; reads as a sentence after the name of the field.',
      },
      userMessage: {
        type: 'string',
        description:
          'The problem for the person who filled in the field, in the language of `Accept-Language`: English, Spanish, German, French or Portuguese. It names no field; show it next to the field.',
      },
      constraint: { type: 'string', description: 'The violated rule, such as `maxLength`.' },
    },
  })
  const remedy = writer.add('Remedy', {
    type: 'string',
    description: 'A place where a person can remove the reason of a refusal. Later releases may add more.',
    enum: Object.keys(REMEDIES),
    'x-enumDescriptions': REMEDIES,
  })
  return writer.add('ApiErrorResponse', errorBodySchema({ code, problem, remedy }))
}

function errorBodySchema({
  code,
  problem,
  remedy,
}: Readonly<Record<'code' | 'problem' | 'remedy', JsonObject>>): JsonObject {
  return {
    type: 'object',
    description: 'The body of every refusal.',
    required: [
      'success',
      'statusCode',
      'error',
      'code',
      'message',
      'userMessage',
      'requestId',
      'timestamp',
      'path',
    ],
    properties: {
      success: { type: 'boolean', enum: [false], description: 'Always false.' },
      statusCode: { type: 'integer', description: 'The HTTP status again.' },
      error: { type: 'string', description: 'The reason phrase of the status, such as `Bad Request`.' },
      code: { type: 'string', allOf: [code], description: 'The kind of refusal; programs decide by this.' },
      message: {
        type: 'string',
        description:
          'A sentence for developers, with the field or the operation to change. The wording may change.',
      },
      userMessage: {
        type: 'string',
        description:
          'The sentence for a person, in the language of `Accept-Language`: English, Spanish, German, French or Portuguese; English for any other. Software with screens of its own shows this one.',
      },
      remedy: {
        type: 'string',
        allOf: [remedy],
        description:
          'The place where a person can remove the reason; absent for the place where they were refused.',
      },
      details: {
        type: 'array',
        description:
          'For VALIDATION_FAILED, at most 20 problems; for other codes, what their description names, such as `existingId`.',
        items: {
          anyOf: [
            problem,
            { type: 'object', additionalProperties: true, description: 'Context of another code.' },
          ],
        },
      },
      requestId: {
        type: 'string',
        description: 'Identifies the request in the log of the server; also in the header `X-Request-Id`.',
      },
      timestamp: { type: 'string', format: 'date-time', description: 'When the request was refused.' },
      path: { type: 'string', description: 'The path of the request, without its query.' },
    },
  }
}
