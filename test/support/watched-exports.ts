import { join } from 'node:path'

/** Folder that contains `src/`. */
const root = join(import.meta.dir, '../..')

/** Calls a function of a file. The file is a path from the root, such as `src/contacts/tags/service.ts`. */
type Enter = (file: string, call: () => unknown) => unknown

const EXPORTED = /^export (?:const|let|(?:async )?function\*?|(?:abstract )?class) (\w+)/gm

/**
 * Routes calls through `enter` for every module of src that is loaded from now on: exported functions,
 * methods of exported classes, and handlers (`handle`) in returned lists of operations and jobs. Internal
 * functions, functions in exported objects, getters and constructors are not watched.
 */
export function watchExports(enter: Enter): void {
  Object.assign(globalThis, { watched: (file: string, exported: unknown) => watched(exported, file, enter) })
  Bun.plugin({
    name: 'watched exports',
    setup(build) {
      build.onLoad({ filter: new RegExp(`^${root}/src/.*\\.ts$`) }, async ({ path }) => {
        const text = await Bun.file(path).text()
        const names = [...text.matchAll(EXPORTED)].map(([, name]) => name)
        const file = JSON.stringify(path.slice(root.length + 1))
        const contents = [
          text.replace(/^export const /gm, 'export let '),
          ...names.map((name) => `${name} = globalThis.watched(${file}, ${name})`),
        ].join('\n')
        return { contents, loader: 'ts' }
      })
    },
  })
}

type Callable = (...args: unknown[]) => unknown

const entering = (called: Callable, file: string, enter: Enter): Callable =>
  new Proxy(called, {
    apply: (target, self, args) =>
      enter(file, () => withHandlers(Reflect.apply(target, self, args), file, enter)),
  })

const seen = new WeakSet<object>()

/** Wraps the handlers of operations and jobs. */
function withHandlers(made: unknown, file: string, enter: Enter): unknown {
  for (const one of Array.isArray(made) ? made : []) {
    if (typeof one?.handle !== 'function' || seen.has(one)) continue
    seen.add(one)
    one.handle = entering(one.handle, file, enter)
  }
  return made
}

function watched(exported: unknown, file: string, enter: Enter): unknown {
  if (typeof exported !== 'function') return exported
  if (!/^class\b/.test(Function.prototype.toString.call(exported)))
    return entering(exported as Callable, file, enter)
  const methods = Object.getOwnPropertyDescriptors(exported.prototype)
  for (const [name, { value }] of Object.entries(methods)) {
    if (name !== 'constructor' && typeof value === 'function')
      Object.defineProperty(exported.prototype, name, {
        ...methods[name],
        value: entering(value, file, enter),
      })
  }
  return exported
}
