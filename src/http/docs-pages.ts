import { swagger } from '@elysiajs/swagger'
import { Elysia } from 'elysia'
// The viewer is inside the binary, so the page works with the network unplugged.
import viewer from '../../node_modules/@scalar/api-reference/dist/browser/standalone.js' with { type: 'file' }
import type { OpenApiDocument } from './openapi.ts'

type Documentation = NonNullable<Parameters<typeof swagger>[0]>['documentation']

/** Nothing that calls or leads to the viewer's own services: the reference is ours alone. */
const VIEWER_SETTINGS: object = {
  spec: { url: '/docs/json' },
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  hideClientButton: true,
}

/** `/docs` (the reference, for people) and `/docs/json` (OpenAPI 3.0, for software). */
export const docsPages = (document: OpenApiDocument) =>
  new Elysia()
    .get('/docs/viewer.js', () => {
      const headers = {
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=86400',
      }
      return new Response(Bun.file(viewer), { headers })
    })
    .use(
      swagger({
        provider: 'scalar',
        path: '/docs',
        specPath: '/docs/json',
        scalarCDN: '/docs/viewer.js',
        scalarConfig: VIEWER_SETTINGS,
        // Our document is whole; the plugin's own reading of the routes is left out (they are hidden).
        documentation: document as unknown as Documentation,
      }),
    )
