import type { Operation } from '../../src/http/operation.ts'
import type { Pipeline } from '../../src/http/pipeline.ts'
import { createRouter, type Router } from '../../src/http/router.ts'
import { isFromShared } from './shared-operations.ts'

type Own = Pick<Pipeline, 'run' | 'refuse'>

/** Application of a request, while the shared router looks up its operation. */
const askedOf = new WeakMap<Request, { operations: readonly Operation[]; pipeline: Own }>()

let shared: { table: readonly Operation[]; router: Router } | undefined

/** Tells whether two applications have the same route table. */
export const isSameTable = (one: readonly Operation[], other: readonly Operation[]): boolean =>
  (isFromShared(one) && isFromShared(other)) ||
  (one.length === other.length &&
    one.every(({ method, path }, place) => method === other[place]!.method && path === other[place]!.path))

/**
 * Returns a router for one application. It is created once per process, because that takes a quarter of the
 * time of a short test. It finds the position of an operation; the operation and the pipeline are those of
 * the called application. Pages go to a separate router of the application.
 */
export const sharedRouter: typeof createRouter = (operations, pipeline, makePlugins) => {
  const { router } = routerFor(operations)
  let own: Router | undefined
  return {
    fetch: (request) => {
      if (/^\/(docs|favicon)/.test(new URL(request.url).pathname)) {
        own ??= createRouter(operations, pipeline, makePlugins)
        return own.fetch(request)
      }
      askedOf.set(request, { operations, pipeline })
      return router.fetch(request)
    },
  }
}

function routerFor(operations: readonly Operation[]): { router: Router } {
  if (shared === undefined || !isSameTable(shared.table, operations))
    shared = { table: operations, router: createRouter(operations, placesOf(operations)) }
  return shared
}

/** Passes a request on to the called application, with its operation at the same position. */
function placesOf(table: readonly Operation[]): Own {
  const places = new Map(table.map((operation, place) => [operation, place]))
  return {
    run: (operation, request, params) => {
      const { operations, pipeline } = askedOf.get(request)!
      return pipeline.run(operations[places.get(operation)!]!, request, params)
    },
    refuse: (request, error, headers) => askedOf.get(request)!.pipeline.refuse(request, error, headers),
  }
}
