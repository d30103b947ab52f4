import { type AnyElysia, Elysia } from 'elysia'
import { AppError } from '../lib/errors.ts'
import type { Operation } from './operation.ts'
import type { Pipeline } from './pipeline.ts'

/** Pages that are not operations, each an Elysia instance. */
export type Pages = readonly AnyElysia[]

/**
 * Elysia finds the operation and the pipeline runs it. The pipeline reads bodies
 * (`parse: 'none'`), because a request without a credential must answer 401 even with
 * a malformed body.
 */
export function createRouter(
  operations: readonly Operation[],
  pipeline: Pick<Pipeline, 'run' | 'refuse'>,
  pages: Pages = [],
): Router {
  const methodsOf = new Map<string, Set<string>>()
  const app = new Elysia({
    normalize: false,
    // With `true` it searches the path from the eleventh character on, which misses http://nas/. `false` searches
    // from the seventh, which is right for every http:// URL, and TLS ends at the proxy.
    handler: { standardHostname: false },
  })
  for (const page of pages) app.use(page)
  for (const operation of operations) {
    const { path, names } = byPosition(operation.path)
    app.route(
      operation.method,
      path,
      ({ request, params }) => pipeline.run(operation, request, named(names, params)),
      { parse: 'none', detail: { hide: true } },
    )
    const methods = methodsOf.get(path) ?? new Set()
    methodsOf.set(path, methods.add(operation.method))
  }
  // A path that exists with other methods answers 405 and lists them.
  for (const [path, methods] of methodsOf) {
    app.all(
      path,
      ({ request }) => {
        const allow = [...methods].sort().join(', ')
        const error = new AppError('METHOD_NOT_ALLOWED', `This path takes ${allow}.`)
        return pipeline.refuse(request, error, { allow })
      },
      { parse: 'none', detail: { hide: true } },
    )
  }
  app.onError(({ request, error, code }) =>
    pipeline.refuse(
      request,
      code === 'NOT_FOUND'
        ? new AppError('NOT_FOUND', 'There is nothing at this path. The reference is at /docs.')
        : error,
    ),
  )
  return app
}

/**
 * The router needs the same parameter name at the same position, but the interface
 * has `/campaigns/{id}` beside `/campaigns/{campaignId}/executions`. The router
 * therefore knows parameters as `p0`, `p1`, …, and `named` restores their names.
 */
function byPosition(path: string): { path: string; names: string[] } {
  const names: string[] = []
  const positional = path.replace(/:(\w+)/g, (_, name: string) => `:p${names.push(name) - 1}`)
  return { path: positional, names }
}

function named(names: readonly string[], params: Record<string, string>): Record<string, string> {
  const result: Record<string, string> = {}
  for (let i = 0; i < names.length; i++) result[names[i]!] = params[`p${i}`]!
  return result
}

export interface Router {
  fetch: (request: Request) => Response | Promise<Response>
}
