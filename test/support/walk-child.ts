import { AsyncLocalStorage } from 'node:async_hooks'
import { watchExports } from './watched-exports.ts'

/**
 * Runs one use case in its own process. Prints as JSON the walks of its calls through the folders of src, and
 * the entered files of src. A file counts as entered if the use case called one of its exported functions,
 * methods of exported classes, or handlers of operations or jobs. Reading a constant or a type does not
 * count.
 */
const rooms = new AsyncLocalStorage<readonly string[]>()
const walks = new Set<string>()
const files = new Set<string>()
let isRecording = false

/**
 * Returns the folder of a file: `src/contacts/tags/service.ts` -> `contacts/tags`. Files directly in src are
 * `app`.
 */
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
