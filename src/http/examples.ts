import { readFileSync } from 'node:fs'
import file from './examples.json' with { type: 'file' }
import type { Examples } from './openapi-examples.ts'

/**
 * An example of every operation, read when the reference is first opened. `bun run examples` writes the file.
 */
export const readExamples = (): Examples => JSON.parse(readFileSync(file as unknown as string, 'utf8'))
