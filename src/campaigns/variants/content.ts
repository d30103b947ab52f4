import type { Variant } from '../records/table.ts'

/** What a recipient of one text gets: on other channels than EMAIL the text alone. */
export interface VariantContent {
  messageTemplate: string
  subject: string | null
  previewText: string | null
  /** As it is sent. */
  htmlBody: string | null
}

/** What a campaign itself says. */
type Base = Omit<VariantContent, 'htmlBody'> & { htmlSent: string | null }

/**
 * A text of an A/B test, with what it leaves to its campaign. Text and HTML of a mail are one: a text with
 * either of them takes neither from the campaign, or some readers would get the other one's.
 */
export function contentOf(campaign: Base, variant: Omit<Variant, 'label'>): VariantContent {
  const hasOwn = Boolean(variant.messageTemplate || variant.htmlSent)
  return {
    messageTemplate: variant.messageTemplate ?? campaign.messageTemplate,
    subject: variant.subject ?? campaign.subject,
    previewText: variant.previewText ?? campaign.previewText,
    htmlBody: hasOwn ? (variant.htmlSent ?? null) : campaign.htmlSent,
  }
}
