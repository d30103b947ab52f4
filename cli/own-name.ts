import { basename, relative } from 'node:path'

/** The path of this program, without the "(deleted)" that Linux appends after an upgrade has replaced the file. */
export const programPath = (path = process.execPath): string => path.replace(/ \(deleted\)$/, '')

/** How to start this program from here: by name when it is on the PATH, else by path. */
export function ownName(): string {
  const path = programPath()
  // Run from source, the program has no binary.
  if (!basename(path).startsWith('carillon') || Bun.which('carillon') === path) return 'carillon'
  const near = relative(process.cwd(), path)
  if (near.startsWith('..')) return path
  return near.includes('/') ? near : `./${near}`
}
