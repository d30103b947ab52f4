/** The provider's own handling of opt-outs. */
export interface ProviderOptOuts {
  /**
   * Describes how the provider handles opt-outs, and the keywords to enter there by hand, in sentences as they are
   * stored.
   * @param keywords the keywords that the organization added
   */
  note(keywords: readonly string[]): string
  /** Whether the provider can take keywords. The settings of a sender decide whether it does. */
  readonly takesKeywords?: true
}

interface Keywords {
  /** All keywords that opt out, in capitals. */
  keywords: readonly string[]
  /** The country of the organization's numbers, ISO 3166 alpha-2. */
  country: string
}

export type KeywordsResult =
  | { outcome: 'done' }
  /** The account cannot take keywords. `message` is a sentence for people, as it is stored. */
  | { outcome: 'unsupported'; message: string }
  /** The provider did not accept the keywords now, but may later. */
  | { outcome: 'failed'; message: string }

/** Replaces the keywords that the provider has with `wanted`. May be called again at any time. Never throws. */
export type PushKeywords = (wanted: Keywords, signal: AbortSignal) => Promise<KeywordsResult>
