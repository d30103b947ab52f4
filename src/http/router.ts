import { type AnyElysia, Elysia, NotFoundError } from 'elysia'
import { AppError } from '../lib/errors.ts'
import { nothingHere } from './errors.ts'
import type { PathParams } from './input.ts'
import type { Operation } from './operation.ts'
import type { Pipeline } from './pipeline.ts'

export interface Router {
  fetch: (request: Request) => Response | Promise<Response>
}

/**
 * Creates the Elysia application. Each operation is a route that the pipeline runs. A path without parameters
 * has priority over a path with parameters, and a trailing slash makes no difference. HEAD is answered like
 * GET, without the body.
 *
 * @param makePlugins makes Elysia instances: pages, and plugins of its ecosystem. Their hooks also apply to the
 * operations. Their errors are answered as errors of the API
 */
export function createRouter(
  operations: readonly Operation[],
  pipeline: Pick<Pipeline, 'run' | 'refuse'>,
  makePlugins: () => readonly AnyElysia[] = () => [],
): Router {
  const app = new Elysia(SETTINGS)
  const methodsOf = methodsOfExactPaths(operations)

  const methodsAt = (path: string): readonly string[] =>
    methodsOf.get(withoutSlash(path)) ?? METHODS.filter((method) => app.router.http.find(method, path))

  const refuseUnrouted = (request: Request, path: string): Response => {
    const allow = methodsAt(path).join(', ')
    if (allow === '') return pipeline.refuse(request, nothingHere())
    const error = new AppError('METHOD_NOT_ALLOWED', `This path accepts ${allow}.`)
    return pipeline.refuse(request, error, { allow })
  }

  // This hook precedes the plugins, because their routes only get hooks that were added earlier.
  app.onError(({ request, path, error }) =>
    error instanceof NotFoundError ? refuseUnrouted(request, path) : pipeline.refuse(request, error),
  )
  for (const plugin of makePlugins()) app.use(plugin)
  for (const operation of operations) {
    const { path, names } = byPosition(operation.path)
    // Async, because Elysia reads the source of a handler: hooks of plugins must get an answer, not a promise.
    const handle = async ({ request, path, params }: Routed): Promise<Response> => {
      // Elysia also tries patterns for a path without parameters that lacks the method.
      if (names.length > 0 && methodsOf.has(withoutSlash(path))) return refuseUnrouted(request, path)
      return pipeline.run(operation, request, named(names, params))
    }
    // The pipeline reads the body, after it has checked the credential.
    app.route(operation.method, path, handle, { parse: 'none' })
  }
  return app
}

/** The parts of Elysia's context that are used. */
interface Routed {
  request: Request
  path: string
  params: PathParams
}

const SETTINGS = {
  normalize: false,
  // Without this, a timer collects garbage five minutes after a route was first used.
  sucrose: { gcTime: null },
  // By default, Elysia searches the path from the eleventh character on, and so misses http://nas/. With false,
  // it searches from the seventh. That is right for every http:// URL, and TLS ends at the proxy.
  handler: { standardHostname: false },
} as const

const METHODS: ReadonlyArray<Operation['method']> = ['DELETE', 'GET', 'PATCH', 'POST', 'PUT']

/** Returns the methods of each path without parameters, in the order of `METHODS`. */
function methodsOfExactPaths(operations: readonly Operation[]): ReadonlyMap<string, readonly string[]> {
  const methodsOf = new Map<string, string[]>()
  for (const { method, path } of operations) {
    if (!path.includes(':')) methodsOf.set(path, [...(methodsOf.get(path) ?? []), method].sort())
  }
  return methodsOf
}

const withoutSlash = (path: string): string =>
  path.length > 2 && path.endsWith('/') ? path.slice(0, -1) : path

/**
 * Replaces parameter names by positions. Elysia needs the same parameter name at the same position, but the
 * interface has both `/campaigns/{id}` and `/campaigns/{campaignId}/executions`. So routes have parameters
 * `p0`, `p1`, …, and `named` restores their names.
 */
function byPosition(path: string): { path: string; names: string[] } {
  const names: string[] = []
  const positional = path.replace(/:(\w+)/g, (_, name: string) => `:p${names.push(name) - 1}`)
  return { path: positional, names }
}

/** Returns the parameters by their names. A parameter that is not UTF-8 is null. */
function named(names: readonly string[], params: PathParams): PathParams {
  const result: PathParams = {}
  for (let i = 0; i < names.length; i++) result[names[i]!] = params[`p${i}`] ?? null
  return result
}
