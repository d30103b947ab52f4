import { join } from 'node:path'

/** The folder with `src/`. */
const root = join(import.meta.dir, '../..')

/** Makes the call of a function of a file, given by its path from the root: `src/contacts/tags/service.ts`. */
type Enter = (file: string, call: () => unknown) => unknown

const EXPORTED = /^export (?:const|let|(?:async )?function\*?|(?:abstract )?class) (\w+)/gm

/**
 * From now on every module of src that is loaded has its exported functions and the methods of its exported classes
 * called through `enter`, and so the handlers (`handle`) in lists of operations and jobs that such a function returns.
 * Not watched: functions that a file keeps to itself, those in exported objects, getters and constructors.
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

/** Operations and jobs are lists of objects; what runs them is the function in each. */
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
