import type { Channel, Provider, Sender } from '../../../api/api.gen.ts'

/** Something to do outside of Carillon, with what to copy for it. */
export interface Step {
  text: string
  copy?: { label: string; value: string }
}

export interface Vendor {
  provider: Provider
  name: string
  about: string
  channels: readonly Channel[]
  /** The placeholder of its address. */
  address: string
  /** What its address is. */
  addressHint: string
  /** What to do there before, with the words of its console. */
  before: readonly string[]
  /** What to enter there after the sender was added. */
  after(urls: Urls): readonly Step[]
  /** Segments a second of a new sender. */
  perSecond: number
}

export type Urls = NonNullable<Sender['callbackUrls']>

export const NUMBER = 'In the international form, a short code, or a name of up to 11 letters and digits.'
const INBOUND = 'Address for texts that come in'

export const paste = (text: string, value: string | null, label = INBOUND): Step[] =>
  value === null ? [] : [{ text, copy: { label, value } }]
