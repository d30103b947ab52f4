import { Elysia } from 'elysia'
import type { OpenApiDocument } from './openapi.ts'

/** Three bells on a beam. Browsers accept SVG under `/favicon.ico` too, because they read the content type. */
const FAVICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#1f2a44"/><path d="M5 8h22" stroke="#f4c95d" stroke-width="2" stroke-linecap="round"/><g fill="#f4c95d"><path d="M9.5 9c-2.6 0-3 3-3 5.200L5 17h9l-1.500-2.800C12.500 12 12.100 9 9.500 9Z"/><path d="M16 9c-3.400 0-4 4.500-4 8.500L10 22h12l-2-4.500C20 13.500 19.400 9 16 9Z"/><path d="M22.500 9c-2.600 0-3 3-3 5.200L18 17h9l-1.500-2.800C25.500 12 25.100 9 22.500 9Z"/><circle cx="16" cy="24.200" r="1.800"/></g></svg>`

/**
 * Returns the reference, made at its first request. The document and the plugin that shows it would take a
 * fifth of the start time and 10 MB of memory.
 */
export function docs(document: () => Promise<OpenApiDocument>) {
  let pages: ReturnType<typeof makePages> | undefined
  const answer = async ({ request }: { request: Request }): Promise<Response> => {
    pages ??= makePages(document).catch((error) => {
      pages = undefined
      throw error
    })
    // As a GET, because the router derives the answer to HEAD from it.
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
