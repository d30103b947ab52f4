import { ORIGIN, type Profile } from './network.ts'

/** State of a tab that survives a load of the page, and its history. */

interface Entry {
  url: URL
  state: unknown
  /** Number of the load of the page. */
  load: number
}

export class Tab {
  readonly profile: Profile
  readonly stored = new Map<string, string>()
  #entries: Entry[] = []
  #place = -1
  #load = 0
  readonly width: number
  /** Text that was copied last. */
  copied = ''

  constructor(profile: Profile, width: number) {
    this.profile = profile
    this.width = width
  }

  get url(): URL {
    return this.#entries[this.#place]?.url ?? new URL(ORIGIN)
  }

  get state(): unknown {
    return this.#entries[this.#place]?.state ?? null
  }

  get length(): number {
    return this.#entries.length
  }

  /** Begins another load of the page. */
  begin(): void {
    this.#load++
    this.replace(this.url, null)
  }

  push(url: URL, state: unknown): void {
    this.#entries = [...this.#entries.slice(0, ++this.#place), { url, state, load: this.#load }]
  }

  replace(url: URL, state: unknown): void {
    this.#entries[this.#place] = { url, state, load: this.#load }
  }

  /**
   * Moves by this many entries.
   * @returns whether the entry belongs to this load of the page; undefined if there is no such entry
   */
  move(by: number): boolean | undefined {
    const entry = this.#entries[this.#place + by]
    if (!entry) return undefined
    this.#place += by
    return entry.load === this.#load
  }
}

/**
 * Creates the history of a page.
 * @param set called with each new address
 */
export const historyOver = (tab: Tab, set: (url: URL) => void, go: (by: number) => void) =>
  class History {
    scrollRestoration = 'auto'

    get length(): number {
      return tab.length
    }

    get state(): unknown {
      return tab.state
    }

    pushState(state: unknown, _title: string, address?: string): void {
      const url = new URL(address ?? tab.url, tab.url)
      tab.push(url, structuredClone(state))
      set(url)
    }

    replaceState(state: unknown, _title: string, address?: string): void {
      const url = new URL(address ?? tab.url, tab.url)
      tab.replace(url, structuredClone(state))
      set(url)
    }

    go(by: number): void {
      go(by)
    }

    back(): void {
      go(-1)
    }

    forward(): void {
      go(1)
    }
  }

const PARTS = ['pathname', 'search', 'hash', 'host', 'hostname', 'origin', 'port', 'protocol'] as const

/**
 * Creates the location of a page.
 * @param leaveFor loads another page
 */
export const locationOver = (tab: Tab, leaveFor: (url: URL, isReplaced: boolean) => void) => {
  const go = (address: string, isReplaced: boolean) => leaveFor(new URL(address, tab.url), isReplaced)
  return Object.defineProperties(
    {
      assign: (address: string) => go(address, false),
      replace: (address: string) => go(address, true),
      reload: () => go(tab.url.href, true),
      toString: () => tab.url.href,
    },
    {
      ...Object.fromEntries(PARTS.map((name) => [name, { get: () => tab.url[name] }])),
      href: { get: () => tab.url.href, set: (address: string) => go(address, false) },
    },
  )
}
