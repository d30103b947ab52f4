import { basename, relative } from 'node:path'

/**
 * Returns the path of this program, without the "(deleted)" that Linux appends after an upgrade has
 * replaced the file.
 */
export const programPath = (path = process.execPath): string => path.replace(/ \(deleted\)$/, '')

/** Returns the command that starts this program from here: its name if it is on the PATH, else its path. */
export function ownName(): string {
  const path = programPath()
  // A run from source has no binary.
  if (!basename(path).startsWith('carillon') || Bun.which('carillon') === path) return 'carillon'
  const near = relative(process.cwd(), path)
  if (near.startsWith('..')) return path
  return near.includes('/') ? near : `./${near}`
}
