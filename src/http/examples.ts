import { readFileSync } from 'node:fs'
import file from './examples.json' with { type: 'file' }
import type { Examples } from './openapi-examples.ts'

/** An example of every operation, for the reference; read when somebody opens it. `bun run examples` makes the file. */
export const readExamples = (): Examples => JSON.parse(readFileSync(file as unknown as string, 'utf8'))
