/** Listeners for changes of a value outside React. `subscribe` fits `useSyncExternalStore`. */
export class Listeners {
  readonly #listeners = new Set<() => void>()

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  notify(): void {
    for (const listener of this.#listeners) listener()
  }
}
