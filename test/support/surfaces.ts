import { join } from 'node:path'
import type { Surface } from './worst-inputs.ts'

const root = join(import.meta.dir, '..')

/**
 * Surface file of each slice, next to its tests: `<domain>/<slice>.surface.ts`, `<domain>/<slice>/surface.ts`
 * and `<domain>/<slice>/<part>.surface.ts`.
 */
export const surfaceFiles: readonly string[] = ['*/*.surface.ts', '*/*/surface.ts', '*/*/*.surface.ts']
  .flatMap((pattern) => [...new Bun.Glob(pattern).scanSync(root)])
  .sort()

const surfaces: readonly Surface[] = await Promise.all(
  surfaceFiles.map(async (file) => ((await import(join(root, file))) as { default: Surface }).default),
)

/** Merges tables. Throws if two slices have the same operation. */
function together<Value>(tables: ReadonlyArray<Readonly<Record<string, Value>>>): Record<string, Value> {
  const all: Record<string, Value> = {}
  for (const [name, value] of tables.flatMap((table) => Object.entries(table))) {
    if (all[name]) throw new Error(`Two surfaces have ${name}.`)
    all[name] = value
  }
  return all
}

export const WORST_INPUTS = together(surfaces.map(({ worst }) => worst))
export const GOOD_BODIES = together(surfaces.map(({ good = {} }) => good))
