import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Window } from 'happy-dom'

/** Links of the console with search parameters, compared with what their routes read. */

const root = join(import.meta.dir, '../../console')
const sources = [...new Bun.Glob('**/*.{ts,tsx}').scanSync(root)].filter((file) => file !== 'api/api.gen.ts')

interface FoundLink {
  file: string
  /** Address, with `any` in place of what is filled in when it runs. */
  path: string
  /** Value of each parameter; undefined if it is filled in when it runs. */
  parameters: Readonly<Record<string, string | undefined>>
}

const ANY = 'any'

/** Returns an address with `any` in place of each `${…}` and `$name`. */
const filled = (address: string): string =>
  address.replaceAll(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, ANY).replaceAll(/\$\w+/g, ANY)

/** Finds addresses as text: `'/campaigns?show=LIVE'`. */
const textLinks = (file: string, source: string): FoundLink[] =>
  [
    ...source.matchAll(
      /(?<=[`'"])(\/(?!console\/)[a-z](?:\$\{(?:[^{}]|\{[^{}]*\})*\}|[\w/-])*)\?(\w+=[^\n]*?)(?=[`'"])/g,
    ),
  ].map(([, path, query]) => ({
    file,
    path: filled(path!),
    parameters: Object.fromEntries(
      [...new URLSearchParams(filled(query!))].map(([name, value]) => [
        name,
        value === ANY ? undefined : value,
      ]),
    ),
  }))

/** Finds links whose parameters are an object: `to="/segments/new" search={{ rules }}`. */
const objectLinks = (file: string, source: string): FoundLink[] =>
  [
    ...source.matchAll(/<Link\b(?:=>|[^>])*>/g),
    ...source.matchAll(/\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\bto: (?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}/g),
  ].flatMap(([link]) => {
    const [, path] = /\bto(?:=|: )["'`](\/[^"'`]*)["'`]/.exec(link) ?? []
    const [, search] = /\bsearch(?:=\{|: )(?:\(\w+\) => \()?\{([^{}]*)\}/.exec(link) ?? []
    const names = search?.split(',').flatMap((part) => /^\s*(\w+)/.exec(part)?.[1] ?? []) ?? []
    if (!path || names.length === 0) return []
    return [
      { file, path: filled(path), parameters: Object.fromEntries(names.map((name) => [name, undefined])) },
    ]
  })

/** Loads the addresses of the console. Its modules expect a window while they load. */
async function consoleRouter() {
  const { window } = { window: new Window({ url: 'https://carillon.example/console/' }) }
  const { document, location, history } = window
  const globals = { window, document, location, history }
  const before = Object.getOwnPropertyDescriptors(globalThis)
  Object.assign(globalThis, globals)
  try {
    return (await import('../../console/router.tsx')).router
  } finally {
    for (const name of Object.keys(globals))
      if (before[name]) Object.defineProperty(globalThis, name, before[name])
      else Reflect.deleteProperty(globalThis, name)
  }
}

test('a link of the console has only parameters that its route reads', async () => {
  const router = await consoleRouter()
  const links = sources.flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8').replaceAll(/\/\*\*.*?\*\//gs, '')
    return [...textLinks(file, source), ...objectLinks(file, source)]
  })
  const unread = links.flatMap(({ file, path, parameters }) => {
    const [routes] = router.getMatchedRoutes(path)
    const given = Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, value ?? ANY]))
    const read = routes.map(({ options: { validateSearch } }) =>
      typeof validateSearch === 'function' ? Object(validateSearch(given as never)) : {},
    )
    return Object.entries(parameters).flatMap(([name, value]) =>
      read.some((one) => name in one && (value === undefined || one[name] !== undefined))
        ? []
        : `${file}: ${path}?${name}=${value ?? ''}`,
    )
  })
  expect(unread).toEqual([])
  expect(links.length).toBeGreaterThan(40)
})
