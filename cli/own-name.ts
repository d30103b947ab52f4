import { basename, relative } from 'node:path'

/** How to call this program from here: by name when the PATH finds it, else by its path. */
export function ownName(): string {
  const path = process.execPath
  // Run from source there is no binary to name.
  if (!basename(path).startsWith('carillon') || Bun.which('carillon') === path) return 'carillon'
  const near = relative(process.cwd(), path)
  if (near.startsWith('..')) return path
  return near.includes('/') ? near : `./${near}`
}
