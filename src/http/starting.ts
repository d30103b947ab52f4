import { AppError } from '../lib/errors.ts'
import { html } from '../lib/html.ts'
import { errorBody, errorHeaders } from './errors.ts'
import { languageOf } from './page-language.ts'
import { JSON_TYPE, requestIdOf } from './pipeline.ts'
import { publicPage, wantsPage } from './public-page.ts'

/** The progress of a start. */
export interface Starting {
  /** The current step, as the end of a sentence: `the data is checked`. */
  what: string
  details: Readonly<Record<string, string | number>>
}

const RETRY_SECONDS = 5

/**
 * Answers every request while the data is prepared: 503 SERVICE_UNAVAILABLE, with the progress of the
 * preparation. A browser gets a page that loads itself again.
 */
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
  const headers = { 'x-request-id': requestId, 'x-api-version': version, ...errorHeaders(error) }
  if (wantsPage(request)) {
    return publicPage({
      title: 'The server is starting',
      content: html`<p>At the moment ${what}. This page loads itself again until all is ready.</p>`.text,
      status: error.status,
      hasForms: false,
      headers: { ...headers, refresh: String(RETRY_SECONDS) },
    })
  }
  const path = new URL(request.url).pathname
  const language = languageOf(request)
  return new Response(JSON.stringify(errorBody(error, { requestId, path, nowMs, language })), {
    status: error.status,
    headers: { 'content-type': JSON_TYPE, ...headers },
  })
}
