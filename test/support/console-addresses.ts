import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The addresses of the console, read from its sources. Each is a route of one table. */

const consoleFolder = join(import.meta.dir, '../../console')
const textOf = (file: string): string => readFileSync(join(consoleFolder, file), 'utf8')

interface Route {
  parent: string
  /** Undefined for a frame around other routes. */
  path: string | undefined
}

/**
 * Returns the addresses below `/console`, such as `/campaigns/$id`. Throws for a route in an unknown
 * notation.
 */
export function consoleAddresses(): string[] {
  const source = textOf('router.tsx')
  const routes = new Map<string, Route>()
  for (const [, name, parent, rest] of source.matchAll(
    /const (\w+) = createRoute\(\{\s*getParentRoute: \(\) => (\w+),\s*([^\n]*)/g,
  )) {
    routes.set(name!, { parent: parent!, path: /^path: '([^']+)'/.exec(rest!)?.[1] })
  }
  const written = source.match(/createRoute\(/g)!.length
  if (written !== routes.size)
    throw new Error(`Of ${written} routes of the console, ${routes.size} are understood.`)
  const pathOf = (name: string): string => {
    const route = routes.get(name)
    return route ? pathOf(route.parent) + (route.path ?? '').replace(/\/$/, '') : ''
  }
  const shown = [...routes].filter(([, { path }]) => path !== undefined)
  return [...new Set(shown.map(([name]) => pathOf(name) || '/'))].sort()
}

/** Returns the pages before signing in, such as `/sign-in`. */
export function outsideAddresses(): string[] {
  const [, names] = /OUTSIDE = \/.*\(\?:([\w|-]+)\)/.exec(textOf('begin.ts'))!
  return names!.split('|').map((name) => `/${name}`)
}
