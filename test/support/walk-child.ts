import { AsyncLocalStorage } from 'node:async_hooks'
import { join } from 'node:path'

/**
 * Runs one use case in a process of its own, in which every exported function of
 * src notes which folders its call has come through, and prints these walks.
 */
const root = join(import.meta.dir, '../..')
const rooms = new AsyncLocalStorage<readonly string[]>()
const walks = new Set<string>()
let isRecording = false

/** `src/contacts/tags/service.ts` -> `contacts/tags`; what lies directly in src is `app`. */
const roomOf = (path: string): string =>
  path.slice(join(root, 'src/').length).split('/').slice(0, -1).slice(0, 2).join('/') || 'app'

type Callable = (...args: unknown[]) => unknown

function entering(room: string, called: Callable): Callable {
  return new Proxy(called, {
    apply(target, self, args) {
      const before = rooms.getStore() ?? []
      if (!isRecording || before.at(-1) === room) return withHandlers(room, Reflect.apply(target, self, args))
      const walk = [...before, room]
      walks.add(walk.join(' > '))
      return rooms.run(walk, () => Reflect.apply(target, self, args))
    },
  })
}

/** Operations and jobs are lists of objects; what runs them is the function in each. */
function withHandlers(room: string, made: unknown): unknown {
  for (const one of Array.isArray(made) ? made : []) {
    if (typeof one?.handle === 'function') one.handle = entering(room, one.handle)
  }
  return made
}

function watched(room: string, exported: unknown): unknown {
  if (typeof exported !== 'function') return exported
  if (!/^class\b/.test(Function.prototype.toString.call(exported)))
    return entering(room, exported as Callable)
  const methods = Object.getOwnPropertyDescriptors(exported.prototype)
  for (const [name, { value }] of Object.entries(methods)) {
    if (name !== 'constructor' && typeof value === 'function')
      Object.defineProperty(exported.prototype, name, { ...methods[name], value: entering(room, value) })
  }
  return exported
}
Object.assign(globalThis, { watched })

const EXPORTED = /^export (?:const|let|(?:async )?function\*?|(?:abstract )?class) (\w+)/gm

Bun.plugin({
  name: 'walks',
  setup(build) {
    build.onLoad({ filter: new RegExp(`^${root}/src/.*\\.ts$`) }, async ({ path }) => {
      const text = await Bun.file(path).text()
      const names = [...text.matchAll(EXPORTED)].map(([, name]) => name)
      const room = JSON.stringify(roomOf(path))
      const contents = [
        text.replace(/^export const /gm, 'export let '),
        ...names.map((name) => `${name} = globalThis.watched(${room}, ${name})`),
      ].join('\n')
      return { contents, loader: 'ts' }
    })
  },
})

const { USE_CASES } = await import('./walk-cases.ts')
await USE_CASES[process.argv[2]!]!(async (work) => {
  isRecording = true
  await work()
  isRecording = false
})
console.log(JSON.stringify([...walks]))
