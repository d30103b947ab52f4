import { AsyncLocalStorage } from 'node:async_hooks'
import { watchExports } from './watched-exports.ts'

/**
 * Runs one use case in a process of its own and prints, as JSON, the walks that its calls made through the folders of
 * src, and the files of src that it entered: those of which it called at least one exported function, method of an
 * exported class, or handler of an operation or job. Reading a constant or a type enters no file.
 */
const rooms = new AsyncLocalStorage<readonly string[]>()
const walks = new Set<string>()
const files = new Set<string>()
let isRecording = false

/** `src/contacts/tags/service.ts` -> `contacts/tags`; what lies directly in src is `app`. */
const roomOf = (file: string): string => file.split('/').slice(1, -1).slice(0, 2).join('/') || 'app'

watchExports((file, call) => {
  if (!isRecording) return call()
  files.add(file)
  const room = roomOf(file)
  const before = rooms.getStore() ?? []
  if (before.at(-1) === room) return call()
  const walk = [...before, room]
  walks.add(walk.join(' > '))
  return rooms.run(walk, call)
})

const { USE_CASES, COUNTED_CASES } = await import('./walk-cases.ts')
await { ...USE_CASES, ...COUNTED_CASES }[process.argv[2]!]!(async (work) => {
  isRecording = true
  await work()
  isRecording = false
})
console.log(JSON.stringify({ walks: [...walks], files: [...files].sort() }))
