import { gzipSync } from 'node:zlib'

/** Decides which chunks of a bundle become one file. */

/** Texts of chunks by file name. */
export type Chunks = ReadonlyMap<string, string>

export interface Bundle {
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

/** Chunks that become one file. */
export interface Group {
  /** The chunk that gives the file its name and whose exports keep their names, or a name that no chunk has. */
  main: string
  members: ReadonlySet<string>
}

/** Returns the name of the chunk that the frame and the pages before sign-in need. */
export const sharedName = (entry: string): string => `shared-${entry.replace(/^.*-/, '')}`

/** Maximum size of a chunk that is loaded with the frame, in bytes as gzip for each importer on demand. */
const MOST_BYTES_PER_IMPORTER = 115
/**
 * Bytes as gzip that a screen may load needlessly to save a request. In the time of a request, a slow phone
 * receives about as many.
 */
const MOST_BYTES_PER_REQUEST = 3_000
/** Size of the scripts of a screen from which no more chunks are merged for it, bytes as gzip. */
const MOST_BYTES_PER_SCREEN = 143_000

export const staticImports = (folder: string): RegExp =>
  new RegExp(`import(?:\\{([^}]*)\\}from)?"${folder}([^"]+\\.js)"`, 'g')
export const importsOnDemand = (folder: string): RegExp =>
  new RegExp(`import\\("${folder}([^"]+\\.js)"\\)`, 'g')

/**
 * Returns the groups: the chunks of the entry, those that both of its parts need, those of the frame with those that
 * are small for the number of screens that share them, and chunks that mostly the same screens need.
 */
export function groupsOf(bundle: Bundle): Group[] {
  const { entry, frame, outside, waiting } = bundle
  const graph = new Graph(bundle)
  const first = graph.closure(entry)
  const both = graph.closure(frame).intersection(graph.closure(outside)).difference(first)
  const framed = graph.closure(frame).difference(first).difference(both)
  const isPlaced = (name: string): boolean => first.has(name) || both.has(name) || framed.has(name)
  const candidates = [...graph.names].filter(
    (name) =>
      !isPlaced(name) &&
      !graph.onDemand.has(name) &&
      !waiting.has(name) &&
      graph.size(name) <= MOST_BYTES_PER_IMPORTER * graph.importers(name).size,
  )
  // A chunk can be added after all that it imports.
  for (let added = true; added; ) {
    added = false
    for (const name of candidates)
      if (!framed.has(name) && graph.statics(name).every(isPlaced)) {
        framed.add(name)
        added = true
      }
  }
  const rest = [...graph.names].filter((name) => !isPlaced(name))
  const loaded = graph.sizeTogether(first.union(both).union(framed))
  return [
    { main: entry, members: first },
    { main: sharedName(entry), members: both },
    { main: frame, members: framed },
    ...new Clusters({ graph, names: rest, waiting, loaded }).groups(),
  ]
}

/** The chunks with their imports. */
class Graph {
  readonly onDemand: ReadonlySet<string>
  readonly #statics: ReadonlyMap<string, readonly string[]>
  readonly #sizes: ReadonlyMap<string, number>
  readonly #importers = new Map<string, Set<string>>()
  readonly #chunks: Chunks

  constructor({ chunks, folder }: Bundle) {
    this.#chunks = chunks
    this.#statics = new Map(
      [...chunks].map(([name, text]) => [
        name,
        [...text.matchAll(staticImports(folder))].map(([, , one]) => one!),
      ]),
    )
    this.#sizes = new Map([...chunks].map(([name, text]) => [name, gzipSync(text).length]))
    this.onDemand = new Set(
      [...chunks.values()].flatMap((text) =>
        [...text.matchAll(importsOnDemand(folder))].map(([, one]) => one!),
      ),
    )
    for (const target of this.onDemand)
      for (const name of this.closure(target))
        this.#importers.set(name, (this.#importers.get(name) ?? new Set()).add(target))
  }

  get names(): Iterable<string> {
    return this.#statics.keys()
  }

  /** Returns the chunks that a chunk imports statically. */
  statics(name: string): readonly string[] {
    return this.#statics.get(name)!
  }

  /** Returns the size of a chunk, bytes as gzip. */
  size(name: string): number {
    return this.#sizes.get(name)!
  }

  /** Returns the size of chunks in one file, bytes as gzip. It is less than the sum of their sizes. */
  sizeTogether(names: Iterable<string>): number {
    return gzipSync([...names].map((name) => this.#chunks.get(name)!).join('')).length
  }

  /** Returns the chunks imported on demand that need a chunk. */
  importers(name: string): ReadonlySet<string> {
    return this.#importers.get(name) ?? new Set()
  }

  /** Returns a chunk with all that it imports statically. */
  closure(name: string, found = new Set<string>()): Set<string> {
    if (!found.has(name)) {
      found.add(name)
      for (const one of this.statics(name)) this.closure(one, found)
    }
    return found
  }
}

/** Chunks that become one file, with what decides whether others are added. */
interface Cluster {
  members: ReadonlySet<string>
  size: number
  importers: ReadonlySet<string>
  /** The member that is imported on demand. At most one, because its exports keep their names. */
  main: string | undefined
  /** Whether a member waits for other files. At most one, because they would wait one after the other. */
  isWaiting: boolean
}

/** Chunks that are in no group yet. */
interface Unplaced {
  graph: Graph
  names: readonly string[]
  waiting: ReadonlySet<string>
  /** Size of the scripts that each screen has, bytes as gzip. */
  loaded: number
}

/** Merges chunks that mostly the same screens need. */
class Clusters {
  readonly #graph: Graph
  readonly #all: Set<Cluster>
  /** Size of the scripts of each chunk that is imported on demand, with the frame. */
  readonly #screens: Map<string, number>

  constructor({ graph, names, waiting, loaded }: Unplaced) {
    this.#graph = graph
    this.#all = new Set(
      names.map((name) => ({
        members: new Set([name]),
        size: graph.size(name),
        importers: graph.importers(name),
        main: graph.onDemand.has(name) ? name : undefined,
        isWaiting: waiting.has(name),
      })),
    )
    const own = new Set(names)
    this.#screens = new Map(
      [...graph.onDemand].map((target) => [
        target,
        [...graph.closure(target).intersection(own)].reduce((sum, name) => sum + graph.size(name), loaded),
      ]),
    )
  }

  groups(): Group[] {
    while (this.#mergeBest());
    return [...this.#all]
      .filter(({ members }) => members.size > 1)
      .map(({ members, main = [...members].sort()[0]! }) => ({ main, members }))
  }

  /** Merges the two clusters that cost the fewest bytes for a saved request. Returns whether there were two. */
  #mergeBest(): boolean {
    const all = [...this.#all]
    const pairs = all
      .flatMap((one, n) => all.slice(n + 1).map((other) => ({ one, other, cost: this.#costOf(one, other) })))
      .filter(({ cost }) => cost <= MOST_BYTES_PER_REQUEST)
      .sort((a, b) => a.cost - b.cost)
    const best = pairs.find(({ one, other }) => !this.#isBetween(one, other))
    if (!best) return false
    const { one, other } = best
    for (const [missing, present] of [
      [one, other],
      [other, one],
    ] as const)
      for (const target of present.importers.difference(missing.importers))
        this.#screens.set(target, this.#screens.get(target)! + missing.size)
    this.#all.delete(one)
    this.#all.delete(other)
    this.#all.add({
      members: one.members.union(other.members),
      size: one.size + other.size,
      importers: one.importers.union(other.importers),
      main: one.main ?? other.main,
      isWaiting: one.isWaiting || other.isWaiting,
    })
    return true
  }

  /** Returns the bytes that screens would load needlessly for each request that they would save. */
  #costOf(one: Cluster, other: Cluster): number {
    const saved = one.importers.intersection(other.importers).size
    const isBoth = (one.main && other.main) || (one.isWaiting && other.isWaiting)
    if (saved === 0 || isBoth) return Number.POSITIVE_INFINITY
    const onlyOne = one.importers.difference(other.importers)
    const onlyOther = other.importers.difference(one.importers)
    // A screen is loaded only by those that need it anyway, and a wait is caused only for those that wait anyway.
    if ((one.main && onlyOther.size > 0) || (other.main && onlyOne.size > 0)) return Number.POSITIVE_INFINITY
    if ((one.isWaiting && onlyOther.size > 0) || (other.isWaiting && onlyOne.size > 0))
      return Number.POSITIVE_INFINITY
    const isTooMuch = (targets: ReadonlySet<string>, bytes: number) =>
      [...targets].some((target) => this.#screens.get(target)! + bytes > MOST_BYTES_PER_SCREEN)
    if (isTooMuch(onlyOne, other.size) || isTooMuch(onlyOther, one.size)) return Number.POSITIVE_INFINITY
    return (onlyOne.size * other.size + onlyOther.size * one.size) / saved
  }

  /** Tells whether one imports the other by way of a third, which would then import the file that imports it. */
  #isBetween(one: Cluster, other: Cluster): boolean {
    const merged = one.members.union(other.members)
    const clusterOf = new Map([...this.#all].flatMap((each) => [...each.members].map((name) => [name, each])))
    const seen = new Set<string>()
    const reaches = (name: string): boolean => {
      if (merged.has(name)) return true
      if (seen.has(name)) return false
      seen.add(name)
      const together = clusterOf.get(name)?.members ?? [name]
      return [...together].some((each) => this.#graph.statics(each).some(reaches))
    }
    return [...merged]
      .flatMap((name) => this.#graph.statics(name))
      .some((name) => !merged.has(name) && reaches(name))
  }
}
