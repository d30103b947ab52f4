import type { Operation } from '../../src/http/operation.ts'
import type { AppParts } from '../../src/wiring/app.ts'

/**
 * Properties of an operation that are the same in every application. All others may come from its
 * application.
 */
const SHARED: ReadonlySet<string | symbol> = new Set(['method', 'path', 'isAtDomains'] satisfies Array<
  keyof Operation
>)

/** Operations of each slice of the first application in this process. */
let first: ReadonlyArray<readonly Operation[]> | undefined

/**
 * Creates the operations of a slice only when a property is read that differs between applications. Creating
 * those of all slices takes a third of the time of an application, and most tests call one or two of them.
 */
export const sharedOperations: AppParts['createOperations'] & {} = (routes) => {
  if (first?.length !== routes.length) first = routes.map((make) => make())
  const operations = first.flatMap((table, slice) => lazyOperations(table, routes[slice]!))
  fromShared.add(operations)
  return operations
}

const fromShared = new WeakSet<readonly Operation[]>()

/**
 * Tells whether the operations have the methods and paths of the first application. A different position is
 * an error.
 */
export const isFromShared = (operations: readonly Operation[]): boolean => fromShared.has(operations)

function lazyOperations(table: readonly Operation[], make: () => readonly Operation[]): Operation[] {
  let made: readonly Operation[] | undefined
  const own = (place: number): Operation => {
    made ??= make()
    const [expected, operation] = [table[place]!, made[place]]
    if (
      made.length !== table.length ||
      operation?.method !== expected.method ||
      operation.path !== expected.path
    )
      throw new Error(`${expected.method} ${expected.path} is not at its place in every application.`)
    return operation
  }
  return table.map(
    (operation, place) =>
      new Proxy(operation, {
        get: (target, key) => Reflect.get(SHARED.has(key) ? target : own(place), key),
        has: (_, key) => key in own(place),
        ownKeys: () => Reflect.ownKeys(own(place)),
        getOwnPropertyDescriptor: (_, key) => Reflect.getOwnPropertyDescriptor(own(place), key),
      }),
  )
}
