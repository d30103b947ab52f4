import { FAVICON } from './favicon.ts'
import type { OpenApiDocument } from './openapi.ts'
import type { Pages } from './router.ts'

/**
 * The reference, made at its first request: the document and the plugin that shows
 * it would take a fifth of the start time and 10 MB of memory.
 */
export function docs(document: () => Promise<OpenApiDocument>): Pages {
  let pages: ReturnType<typeof makePages> | undefined
  const answer = async (request: Request): Promise<Response> => {
    pages ??= makePages(document).catch((error) => {
      pages = undefined
      throw error
    })
    return (await pages).handle(request)
  }
  return {
    '/docs': answer,
    '/docs/json': answer,
    '/docs/viewer.js': answer,
    '/docs/carillon.ts': answer,
    '/docs/carillon.py': answer,
    '/favicon.svg': favicon,
    '/favicon.ico': favicon,
  }
}

async function makePages(document: () => Promise<OpenApiDocument>) {
  const { docsPages } = await import('./docs-pages.ts')
  return docsPages(await document())
}

const favicon = (): Response =>
  new Response(FAVICON, {
    headers: { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=86400' },
  })
