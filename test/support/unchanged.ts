import type { TestApp } from './app.ts'

const known = new WeakMap<TestApp, Map<string, { changes: number; text: string }>>()

/**
 * How many rows the connection of `app` has inserted, updated or deleted, by triggers and foreign keys too. It keeps
 * what a rollback undid, so that rows may be the same under another count, but never others under the same.
 */
export const changesOf = (app: TestApp): number => app.db.value<number>('SELECT total_changes()')!

/** What `read` says of the rows of `app`. It is not asked again while the connection has changed none since. */
export function unlessUnchanged(app: TestApp, what: string, read: () => string): string {
  const changes = changesOf(app)
  const said = known.get(app) ?? new Map<string, { changes: number; text: string }>()
  known.set(app, said)
  const last = said.get(what)
  if (last?.changes === changes) return last.text
  const text = read()
  said.set(what, { changes, text })
  return text
}
