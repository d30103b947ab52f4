import { Elysia } from 'elysia'
import { FAVICON } from './favicon.ts'
import type { OpenApiDocument } from './openapi.ts'

/**
 * The reference, made at its first request: the document and the plugin that shows
 * it would take a fifth of the start time and 10 MB of memory.
 */
export function docs(document: () => Promise<OpenApiDocument>) {
  let pages: ReturnType<typeof makePages> | undefined
  const answer = async ({ request }: { request: Request }): Promise<Response> => {
    pages ??= makePages(document).catch((error) => {
      pages = undefined
      throw error
    })
    // As a GET: the router makes the answer to HEAD of it.
    return (await pages).handle(new Request(request.url))
  }
  return new Elysia()
    .get('/docs', answer)
    .get('/docs/json', answer)
    .get('/docs/viewer.js', answer)
    .get('/docs/carillon.ts', answer)
    .get('/docs/carillon.py', answer)
    .get('/favicon.svg', favicon)
    .get('/favicon.ico', favicon)
}

async function makePages(document: () => Promise<OpenApiDocument>) {
  const { docsPages } = await import('./docs-pages.ts')
  return docsPages(await document())
}

const favicon = (): Response =>
  new Response(FAVICON, {
    headers: { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=86400' },
  })
