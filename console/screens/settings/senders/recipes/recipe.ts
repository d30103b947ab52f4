/** A gateway whose settings are known: docs/gateways.md has the same. */
export interface Recipe {
  key: string
  name: string
  /** What the sender is called, unless a person calls it otherwise. */
  called: string
  address: string
  before: readonly string[]
  /** Where each callback address is entered. */
  after: { status?: string; inbound?: string }
  credentials: Readonly<Record<string, unknown>>
}
