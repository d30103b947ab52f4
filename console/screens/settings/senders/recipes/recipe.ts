/** A gateway with known settings. docs/gateways.md lists the same. */
export interface Recipe {
  key: string
  name: string
  /** Default name of the sender. */
  called: string
  address: string
  before: readonly string[]
  /** Instructions for each callback address. */
  after: { status?: string; inbound?: string }
  credentials: Readonly<Record<string, unknown>>
}
