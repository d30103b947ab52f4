import { Memoirist } from 'memoirist'
import { AppError } from '../lib/errors.ts'
import { lazily } from '../lib/lazily.ts'
import type { PathParams } from './input.ts'
import type { Operation } from './operation.ts'
import type { Pipeline } from './pipeline.ts'

/** Pages that are not operations, by path. They answer GET and HEAD. */
export type Pages = Readonly<Record<string, (request: Request) => Response | Promise<Response>>>

export interface Router {
  fetch: (request: Request) => Response | Promise<Response>
}

/**
 * Finds the operation of a method and path, which the pipeline runs. A path without parameters comes before one
 * that has them, and a slash at the end makes no difference. HEAD is answered as GET is, without the body.
 */
export function createRouter(
  operations: readonly Operation[],
  pipeline: Pick<Pipeline, 'run' | 'refuse'>,
  pages: Pages = {},
): Router {
  const find = finder(operations)

  const show = async (page: Pages[string], request: Request): Promise<Response> => {
    try {
      return await page(request)
    } catch (error) {
      return pipeline.refuse(request, error)
    }
  }

  const answer = (method: string, request: Request): Response | Promise<Response> => {
    const path = pathOf(request)
    const page = method === 'GET' && Object.hasOwn(pages, path) && pages[path]
    if (page) return show(page, request)
    const found = find(method, path)
    if (found) return pipeline.run(found.operation, request, found.params)
    const allow = METHODS.filter((other) => find(other, path)).join(', ')
    if (allow === '') return pipeline.refuse(request, nothingHere())
    // A path that exists with other methods lists them.
    return pipeline.refuse(request, new AppError('METHOD_NOT_ALLOWED', `This path takes ${allow}.`), {
      allow,
    })
  }

  return {
    fetch: (request) =>
      request.method === 'HEAD' ? headOf(answer('GET', request)) : answer(request.method, request),
  }
}

const METHODS: ReadonlyArray<Operation['method']> = ['DELETE', 'GET', 'PATCH', 'POST', 'PUT']

const nothingHere = (): AppError =>
  new AppError('NOT_FOUND', 'There is nothing at this path. The reference is at /docs.')

/** Searched from the seventh character on, which is right for every http:// URL; TLS ends at the proxy. */
function pathOf({ url }: Request): string {
  const start = url.indexOf('/', 7)
  const query = url.indexOf('?', start)
  const end = query === -1 ? url.length : query
  return end - start > 2 && url[end - 1] === '/' ? url.slice(start, end - 1) : url.slice(start, end)
}

/** The answer to GET without its body, whose length it says. */
async function headOf(answering: Response | Promise<Response>): Promise<Response> {
  const { status, statusText, headers, body } = await answering
  let length = 0
  if (body) for await (const chunk of body) length += chunk.byteLength
  headers.set('content-length', String(length))
  return new Response(null, { status, statusText, headers })
}

interface Found {
  operation: Operation
  params: PathParams
}

type Find = (method: string, path: string) => Found | undefined

/** What has parameters is looked at when the first request needs it: the first ask for the health of the server. */
function finder(operations: readonly Operation[]): Find {
  const exact = new Map<string, Map<string, Operation>>()
  const withParameters: Operation[] = []
  for (const operation of operations) {
    const { method, path } = operation
    if (path.includes(':')) withParameters.push(operation)
    else exact.set(path, (exact.get(path) ?? new Map()).set(method, operation))
  }
  const tree = lazily(() => treeOf(withParameters))
  return (method, path) => {
    const methods = exact.get(path)
    if (methods) {
      const operation = methods.get(method)
      return operation && { operation, params: {} }
    }
    const found = tree().find(method, path)
    return found
      ? { operation: found.store.operation, params: named(found.store.names, found.params) }
      : undefined
  }
}

interface Place {
  operation: Operation
  names: readonly string[]
}

function treeOf(operations: readonly Operation[]): Memoirist<Place> {
  const tree = new Memoirist<Place>({ onParam: decoded })
  for (const operation of operations) {
    const { path, names } = byPosition(operation.path)
    // The history is for copying a tree, and is searched at each addition.
    tree.add(operation.method, path, { operation, names }, { ignoreHistory: true })
  }
  return tree
}

/** Null for what is no UTF-8. */
function decoded(value: string): string | null {
  if (!value.includes('%')) return value
  try {
    return decodeURIComponent(value)
  } catch {
    return null
  }
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

function named(names: readonly string[], params: PathParams): PathParams {
  const result: PathParams = {}
  for (let i = 0; i < names.length; i++) result[names[i]!] = params[`p${i}`] ?? null
  return result
}
