import { settingsProviders } from '../../../../words/en/settings-providers.ts'
import type { Channel, Provider, Sender } from '../../../api/api.gen.ts'

/** A step outside of Carillon, with a value to copy. */
export interface Step {
  text: string
  copy?: { label: string; value: string }
}

export interface Vendor {
  provider: Provider
  name: string
  about: string
  channels: readonly Channel[]
  /** Placeholder of the address field. */
  address: string
  /** Hint of the address field. */
  addressHint: string
  /** Steps at the vendor before the sender is added, with the terms of its console. */
  before: readonly string[]
  /** Returns the values to enter at the vendor after the sender is added. */
  after(urls: Urls): readonly Step[]
  /** Segments per second of a new sender. */
  perSecond: number
}

export type Urls = NonNullable<Sender['callbackUrls']>

export const paste = (text: string, value: string | null, label = settingsProviders.urlInbound()): Step[] =>
  value === null ? [] : [{ text, copy: { label, value } }]
