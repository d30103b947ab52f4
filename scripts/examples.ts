/**
 * Calls every operation on a fresh application and stores the requests and answers as the examples of the
 * reference. Run `bun run examples` after a change of the interface, then check the difference.
 */
import { join } from 'node:path'
import { recordExamples } from '../test/support/examples/scenario.ts'

const file = join(import.meta.dir, '../src/http/examples.json')
await Bun.write(file, `${JSON.stringify(await recordExamples(), null, 2)}\n`)
Bun.spawnSync([join(import.meta.dir, '../node_modules/.bin/biome'), 'format', '--write', file], {
  stdout: 'inherit',
  stderr: 'inherit',
})
process.exit(0)
