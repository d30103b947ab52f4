import { publicPages } from '../../words/en/public-pages.ts'
import { inLanguage } from '../../words/in-language.ts'
import { AppError } from '../lib/errors.ts'
import { html } from '../lib/html.ts'
import { errorBody, errorHeaders } from './errors.ts'
import { languageOf } from './page-language.ts'
import { JSON_TYPE, requestIdOf } from './pipeline.ts'
import { publicPage, wantsPage } from './public-page.ts'

/** The progress of a start. */
export interface Starting {
  /** The current step, as the end of a sentence for programs: `the data is checked`. */
  what: string
  /** Says the step to a person. */
  said: (say: typeof publicPages) => string
  details: Readonly<Record<string, string | number>>
}

const RETRY_SECONDS = 5

/**
 * Answers every request while the data is prepared: 503 SERVICE_UNAVAILABLE, with the progress of the
 * preparation. A browser gets a page that loads itself again.
 */
export function startingAnswer(
  request: Request,
  { what, said, details }: Starting,
  { version, nowMs }: { version: string; nowMs: number },
): Response {
  const error = new AppError('SERVICE_UNAVAILABLE', `The server is starting: ${what}.`, {
    details: [details],
    retryAfterSeconds: RETRY_SECONDS,
  })
  const requestId = requestIdOf(request.headers)
  const headers = { 'x-request-id': requestId, 'x-api-version': version, ...errorHeaders(error) }
  const language = languageOf(request)
  if (wantsPage(request)) {
    const say = inLanguage(publicPages, language)
    return publicPage({
      title: say.startingTitle(),
      content: html`<p>${said(say)}</p>`.text,
      language,
      status: error.status,
      hasForms: false,
      headers: { ...headers, refresh: String(RETRY_SECONDS) },
    })
  }
  const path = new URL(request.url).pathname
  return new Response(JSON.stringify(errorBody(error, { requestId, path, nowMs, language })), {
    status: error.status,
    headers: { 'content-type': JSON_TYPE, ...headers },
  })
}
