import {
  type Bundle,
  type Chunks,
  type Group,
  groupsOf,
  importsOnDemand,
  sharedName,
  staticImports,
} from './chunk-groups.ts'

/**
 * Merges chunks of a bundle, because a phone waits longer for seventy small files than for fifteen. Bun writes a
 * chunk for each set of screens that share a module.
 */

interface Merged {
  chunks: Chunks
  entry: string
  /** Chunk that the frame and the pages before sign-in need. It must not run before the entry loads one of them. */
  shared: string
}

/** Returns the chunks with each group of `groupsOf` merged into one. All names change with the content of the merged ones. */
export async function mergeChunks(bundle: Bundle): Promise<Merged> {
  const { chunks, entry } = bundle
  const groups = groupsOf(bundle)
  /** Merged chunks, with the file that has them and the end of the names that it exports for them. */
  const homes = new Map(
    groups.flatMap(({ main, members }) =>
      [...members].map((name, n) => [name, { main, suffix: name === main ? '' : `$${n}` }] as const),
    ),
  )
  const stamp = [...homes.keys()].sort().join()
  const renamed = (name: string): string =>
    name.replace(/[^-]+(?=\.js$)/, Bun.hash(`${stamp} ${name}`).toString(36).padStart(8, '0').slice(0, 8))

  async function merge({ main, members }: Group): Promise<string> {
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
    shared: renamed(sharedName(entry)),
  }
}

const EXPORTS = new Bun.Transpiler({ loader: 'js' })
