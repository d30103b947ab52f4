/** Calls `make` when its result is first needed. A start loads every module and needs few of their tables. */
export function lazily<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
