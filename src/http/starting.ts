import { AppError } from '../lib/errors.ts'
import { errorBody, errorHeaders } from './errors.ts'
import { JSON_TYPE, requestIdOf } from './pipeline.ts'

/** The progress of a start. */
export interface Starting {
  /** The current step, in words that end a sentence: `the data is checked`. */
  what: string
  details: Readonly<Record<string, string | number>>
}

const RETRY_SECONDS = 5

/** Answers every request while the data is prepared: 503 SERVICE_UNAVAILABLE, with the progress of the preparation. */
export function startingAnswer(
  request: Request,
  { what, details }: Starting,
  { version, nowMs }: { version: string; nowMs: number },
): Response {
  const error = new AppError('SERVICE_UNAVAILABLE', `The server is starting: ${what}.`, {
    details: [details],
    retryAfterSeconds: RETRY_SECONDS,
  })
  const requestId = requestIdOf(request.headers)
  const path = new URL(request.url).pathname
  return new Response(JSON.stringify(errorBody(error, { requestId, path, nowMs })), {
    status: error.status,
    headers: {
      'content-type': JSON_TYPE,
      'x-request-id': requestId,
      'x-api-version': version,
      ...errorHeaders(error),
    },
  })
}
