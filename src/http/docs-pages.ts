import { swagger } from '@elysiajs/swagger'
import { Elysia } from 'elysia'
// The viewer is inside the binary, so the page works without a network.
import viewer from '../../node_modules/@scalar/api-reference/dist/browser/standalone.js' with { type: 'file' }
import { pythonText, typescriptText } from './clients/texts.ts'
import type { OpenApiDocument } from './openapi.ts'

/** Disables all calls and links to the services of the viewer's vendor. */
const VIEWER_SETTINGS: object = {
  spec: { url: '/docs/json' },
  favicon: '/favicon.svg',
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  hideClientButton: true,
}

/**
 * Policy of the reference. Allows only our scripts, and no frames on other pages, because people type API keys
 * into the reference. The viewer needs inline styles.
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * Removes two causes of browser warnings from the page of the plugin: an empty inline script that our policy
 * forbids, and a deprecated setting of the viewer.
 */
const withoutComplaints = (html: string): string =>
  html
    .replaceAll(/(<script[^<>]*>)\s+<\/script>/g, '$1</script>')
    .replace('"spec":{"url":"/docs/json"}', '"url":"/docs/json"')

/**
 * Serves `/docs` (the reference, for people), `/docs/json` (OpenAPI 3.0, for software), and the clients made
 * from it.
 */
export function docsPages(document: OpenApiDocument) {
  const { title, version } = document.info
  const json = JSON.stringify(document)
  const texts = new Map<object, Promise<string>>()
  const textOf = async (write: typeof pythonText): Promise<Response> => {
    const text = await texts.getOrInsertComputed(write, () => write(document))
    return new Response(text, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
  }
  const pages = new Elysia()
    .get('/docs/viewer.js', () => {
      const headers = {
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=86400',
      }
      return new Response(Bun.file(viewer), { headers })
    })
    .get('/docs/carillon.ts', () => textOf(typescriptText))
    .get('/docs/carillon.py', () => textOf(pythonText))
    .get('/docs/json', () => new Response(json, { headers: { 'content-type': 'application/json' } }))
    .use(
      swagger({
        provider: 'scalar',
        path: '/docs',
        specPath: '/docs/routes',
        scalarCDN: '/docs/viewer.js',
        scalarConfig: VIEWER_SETTINGS,
        // The plugin uses this document only for the head of the page. The page itself shows our document.
        documentation: { info: { title, version, description: 'The HTTP interface of Carillon.' } },
      }),
    )
  return {
    async handle(request: Request): Promise<Response> {
      const made = await pages.handle(request)
      const isPage = made.headers.get('content-type')?.startsWith('text/html') === true
      const response = isPage ? new Response(withoutComplaints(await made.text()), made) : made
      response.headers.set('content-security-policy', CONTENT_SECURITY_POLICY)
      response.headers.set('x-content-type-options', 'nosniff')
      return response
    },
  }
}
