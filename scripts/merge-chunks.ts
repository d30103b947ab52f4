import { gzipSync } from 'node:zlib'

/**
 * Merges chunks of a bundle, because a phone waits longer for seventy small files than for fifteen. Bun writes a
 * chunk for each set of screens that share a module.
 */

/** Texts of chunks by file name. */
type Chunks = ReadonlyMap<string, string>

interface Bundle {
  chunks: Chunks
  /** Address of the folder of the chunks, with a slash at its end. */
  folder: string
  /** Chunk that the page loads. It chooses between the frame of all screens and the pages before sign-in. */
  entry: string
  frame: string
  outside: string
  /** Chunks that wait for other files while they load, so that nothing may load with them needlessly. */
  waiting: ReadonlySet<string>
}

interface Merged {
  chunks: Chunks
  entry: string
  /** Chunk that the frame and the pages before sign-in need. It must not run before the entry loads one of them. */
  shared: string
}

/** Maximum size of a chunk that is loaded with the frame, in bytes as gzip for each importer on demand. */
const MOST_BYTES_PER_IMPORTER = 115

/**
 * Returns the chunks with some of them merged: those of the entry, those that both of its parts need, and those of
 * the frame with those that are small for the number of screens that share them. All names change with the
 * content of the merged ones.
 */
export async function mergeChunks(bundle: Bundle): Promise<Merged> {
  const { chunks, entry, frame } = bundle
  const { first, both, framed } = groupsOf(bundle)
  const groups = [
    { main: entry, members: first },
    { main: `shared-${entry.replace(/^.*-/, '')}`, members: both },
    { main: frame, members: framed },
  ]
  /** Merged chunks, with the file that has them and the end of the names that it exports for them. */
  const homes = new Map(
    groups.flatMap(({ main, members }) =>
      [...members].map((name, n) => [name, { main, suffix: name === main ? '' : `$${n}` }] as const),
    ),
  )
  const stamp = [...homes.keys()].sort().join()
  const renamed = (name: string): string =>
    name.replace(/[^-]+(?=\.js$)/, Bun.hash(`${stamp} ${name}`).toString(36).padStart(8, '0').slice(0, 8))

  async function merge({ main, members }: { main: string; members: ReadonlySet<string> }): Promise<string> {
    const reexports = [...members].map((name) => {
      const { suffix } = homes.get(name)!
      const exported = EXPORTS.scan(chunks.get(name)!).exports.map((one) => `${one} as ${one}${suffix}`)
      return `import "${bundle.folder}${name}"\nexport { ${exported.join()} } from "${bundle.folder}${name}"`
    })
    const result = await Bun.build({
      entrypoints: [main],
      target: 'browser',
      minify: true,
      plugins: [
        {
          name: 'members',
          setup(build) {
            build.onResolve({ filter: /./ }, ({ path, kind }) => {
              const name = path.replace(bundle.folder, '')
              return name === main || (members.has(name) && kind !== 'dynamic-import')
                ? { path: path === main ? 'reexports' : name, namespace: 'members' }
                : { path, external: true }
            })
            build.onLoad({ filter: /./, namespace: 'members' }, ({ path }) => ({
              contents: path === 'reexports' ? reexports.join('\n') : chunks.get(path)!,
              loader: 'js',
            }))
          },
        },
      ],
    })
    return result.outputs[0]!.text()
  }

  /** Replaces the addresses of chunks by those of the files that have them now. */
  function addressed(text: string): string {
    const result = text
      .replaceAll(staticImports(bundle.folder), (statement, names: string | undefined, name: string) => {
        const home = homes.get(name)
        if (!home) return statement.replace(name, renamed(name))
        const address = `"${bundle.folder}${renamed(home.main)}"`
        return names === undefined
          ? `import${address}`
          : `import{${names.replaceAll(/([\w$]+)(?: as ([\w$]+))?/g, (_, one, local = one) => `${one}${home.suffix} as ${local}`)}}from${address}`
      })
      .replaceAll(importsOnDemand(bundle.folder), (statement, name: string) =>
        statement.replace(name, renamed(name)),
      )
    const left = [...chunks.keys()].find((name) => result.includes(name))
    if (left) throw new Error(`The address of ${left} is in a form that is not known here.`)
    return result
  }

  const files = new Map([...chunks].filter(([name]) => !homes.has(name)))
  for (const group of groups) files.set(group.main, await merge(group))
  return {
    chunks: new Map([...files].map(([name, text]) => [renamed(name), addressed(text)])),
    entry: renamed(entry),
    shared: renamed(groups[1]!.main),
  }
}

const EXPORTS = new Bun.Transpiler({ loader: 'js' })

const staticImports = (folder: string): RegExp =>
  new RegExp(`import(?:\\{([^}]*)\\}from)?"${folder}([^"]+\\.js)"`, 'g')
const importsOnDemand = (folder: string): RegExp => new RegExp(`import\\("${folder}([^"]+\\.js)"\\)`, 'g')

function groupsOf({ chunks, folder, entry, frame, outside, waiting }: Bundle) {
  const statics = new Map(
    [...chunks].map(([name, text]) => [
      name,
      [...text.matchAll(staticImports(folder))].map(([, , one]) => one!),
    ]),
  )
  const onDemand = new Set(
    [...chunks.values()].flatMap((text) =>
      [...text.matchAll(importsOnDemand(folder))].map(([, one]) => one!),
    ),
  )
  function closure(name: string, found = new Set<string>()): Set<string> {
    if (!found.has(name)) {
      found.add(name)
      for (const one of statics.get(name)!) closure(one, found)
    }
    return found
  }
  const first = closure(entry)
  const both = closure(frame).intersection(closure(outside)).difference(first)
  const framed = closure(frame).difference(first).difference(both)
  const importers = new Map<string, number>()
  for (const target of onDemand)
    for (const name of closure(target)) importers.set(name, (importers.get(name) ?? 0) + 1)
  const isPlaced = (name: string): boolean => first.has(name) || both.has(name) || framed.has(name)
  const isSmallForItsImporters = (name: string): boolean =>
    gzipSync(chunks.get(name)!).length <= MOST_BYTES_PER_IMPORTER * importers.get(name)!
  const candidates = [...chunks.keys()].filter(
    (name) => !isPlaced(name) && !onDemand.has(name) && !waiting.has(name) && isSmallForItsImporters(name),
  )
  // A chunk can be added after all that it imports.
  for (let added = true; added; ) {
    added = false
    for (const name of candidates)
      if (!framed.has(name) && statics.get(name)!.every(isPlaced)) {
        framed.add(name)
        added = true
      }
  }
  return { first, both, framed }
}
