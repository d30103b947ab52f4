import { type AnyElysia, Elysia } from 'elysia'
import { AppError } from '../lib/errors.ts'
import type { Operation } from './operation.ts'
import type { Pipeline } from './pipeline.ts'

/** Pages that are not operations: an Elysia instance each. */
export type Pages = readonly AnyElysia[]

/**
 * Elysia finds the operation and the pipeline runs it. Bodies are read by the
 * pipeline (`parse: 'none'`): a malformed one must still answer 401 first.
 */
export function createRouter(operations: readonly Operation[], pipeline: Pipeline, pages: Pages = []) {
  const methodsOf = new Map<string, Set<string>>()
  const app = new Elysia({
    normalize: false,
    // Otherwise it looks for the path from the eleventh character on, and http://nas/ has none. From the
    // seventh is right for every http:// URL, and TLS ends at the proxy.
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
  // A path that exists under another method: 405 with what it does take.
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
 * The router wants one name for a parameter in one place, and the interface
 * has `/campaigns/{id}` beside `/campaigns/{campaignId}/executions`: there
 * parameters are `p0`, `p1`, … and get their names back here.
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

export type Router = ReturnType<typeof createRouter>
