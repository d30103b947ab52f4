/** What a provider does with opt-outs on its own side. */
export interface ProviderOptOuts {
  /**
   * What it does with them, and what to enter there by hand, in sentences.
   * @param keywords those that the organization added
   */
  note(keywords: readonly string[]): string
  /** Whether keywords can be handed to it; whether a sender does, its settings decide. */
  readonly takesKeywords?: true
}

interface Keywords {
  /** All that opt out, in capitals. */
  keywords: readonly string[]
  /** ISO 3166 alpha-2, of the organization's numbers. */
  country: string
}

export type KeywordsResult =
  | { outcome: 'done' }
  /** The account cannot take them. `message` is a sentence for people, at most 500 characters. */
  | { outcome: 'unsupported'; message: string }
  /** Not taken now; it may work later. */
  | { outcome: 'failed'; message: string }

/** Makes the keywords of the provider those given, however often it is called. Never throws. */
export type PushKeywords = (wanted: Keywords, signal: AbortSignal) => Promise<KeywordsResult>

/** `Enter X, Y at …`, or that nothing has to be entered. */
export const enterByHand = (keywords: readonly string[], where: string): string =>
  keywords.length === 0 ? '' : ` Enter your own keywords there: ${keywords.join(', ')} (${where}).`
