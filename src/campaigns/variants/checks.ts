import { BLANK_PERSON, createComposer } from '../../content/composition/compose.ts'
import { createMailComposer } from '../../content/mail/compose.ts'
import type { OrganizationSettings } from '../../delivery/executions/ports.ts'
import { invalidField } from '../../lib/errors.ts'
import type { CampaignRow, Variant } from '../records/table.ts'

/** What a recipient of one text gets: on other channels than EMAIL the text alone. */
export interface VariantContent {
  messageTemplate: string
  subject: string | null
  previewText: string | null
  /** HTML as sent. */
  htmlBody: string | null
}

/** The content of the campaign itself. */
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

/** The checks of an A/B test before its campaign is stored. */

/**
 * The text of a campaign with an A/B test, which is the first of its texts; undefined for
 * one without. Throws VALIDATION_FAILED for another text besides them.
 */
export function defaultVariantText(
  channel: string,
  variants: readonly Variant[] | null | undefined,
  given: {
    messageTemplate?: string | undefined
    templateId?: string | null | undefined
    htmlBody?: string | null | undefined
  },
): string | undefined {
  const first = variants?.[0]?.messageTemplate ?? undefined
  if (first === undefined) return undefined
  // Mail variants may omit the text; they then use that of the campaign.
  if (channel === 'EMAIL')
    return given.messageTemplate || given.templateId || given.htmlBody ? undefined : first
  if (given.templateId) {
    const message = 'templateId cannot be given together with variants. Write the text of each of them.'
    throw invalidField('templateId', message, 'isForbidden')
  }
  if (given.messageTemplate !== undefined && given.messageTemplate !== first) {
    const message = 'messageTemplate must be left out, or be the text of the first of the variants.'
    throw invalidField('messageTemplate', message, 'isForbidden')
  }
  return first
}

/** An empty list means no test. */
export const nullIfEmpty = (variants: Variant[] | null | undefined): Variant[] | null | undefined =>
  variants?.length === 0 ? null : variants

type Tested = Pick<CampaignRow, 'type'> & { channel: string; messageTemplate: string } & Partial<
    Pick<
      CampaignRow,
      'variants' | 'abTest' | 'canary' | 'trackLinks' | 'sendInRecipientTimezone' | 'htmlSent'
    >
  > &
  Pick<CampaignRow, 'category' | 'smartEncoding'>

/** Throws VALIDATION_FAILED for what cannot be tested, or not together with the rest of the campaign. */
export function assertTest(campaign: Tested, organization: OrganizationSettings, nowMs: number): void {
  const { variants, abTest, type, canary, sendInRecipientTimezone } = campaign
  if (!variants && !abTest) return
  if (!abTest) throw invalidField('abTest', 'abTest is required with variants.', 'isRequired')
  if (!variants) throw invalidField('variants', 'variants is required with abTest.', 'isRequired')
  if (type === 'RECURRING') {
    const message =
      'abTest is for the types IMMEDIATE and SCHEDULED: a recurring campaign would compare the texts of different days.'
    throw invalidField('abTest', message, 'isForbidden')
  }
  if (sendInRecipientTimezone) {
    const message =
      'sendInRecipientTimezone cannot be combined with abTest: the hour of some recipients would pass before a text is chosen.'
    throw invalidField('sendInRecipientTimezone', message, 'isForbidden')
  }
  if (canary) {
    const message =
      'canary cannot be combined with abTest: the test itself goes first, and the rest waits for it.'
    throw invalidField('canary', message, 'isForbidden')
  }
  if (campaign.channel === 'EMAIL' && abTest.metric === 'REPLY') {
    const message =
      'abTest.metric must be CLICK or MANUAL for the channel EMAIL: answers to mails are not counted.'
    throw invalidField('abTest.metric', message, 'isForbidden')
  }
  if (abTest.metric === 'CLICK') assertClickable(campaign, variants, { organization, nowMs })
}

/** Clicks are counted if each recipient gets a link of their own. */
function assertClickable(
  campaign: Tested,
  variants: readonly Variant[],
  { organization, nowMs }: { organization: OrganizationSettings; nowMs: number },
): void {
  const tracks = organization.trackLinks && organization.shortDomain !== null
  if (!(campaign.trackLinks ?? tracks)) {
    const message = 'trackLinks must be true, or the clicks that the metric CLICK compares are not counted.'
    throw invalidField('trackLinks', message, 'isRequired')
  }
  variants.forEach((variant, n) => {
    let links = 0
    const standIn = (_link: unknown, url: string): string => {
      links += 1
      return url
    }
    const base = { ...campaign, subject: null, previewText: null, htmlSent: campaign.htmlSent ?? null }
    const text = {
      ...campaign,
      ...contentOf(base, variant),
      organization,
      links: { isTracked: true, standIn },
    }
    // Not as marketing: the footer of a mail has no link to compare and needs a postal address.
    if (campaign.channel === 'EMAIL') {
      const compose = createMailComposer({ ...text, category: 'TRANSACTIONAL' }, nowMs)
      compose(BLANK_PERSON, { unsubscribeUrl: '', openUrl: null })
    } else createComposer(text, nowMs)(BLANK_PERSON)
    if (links > 0) return
    const field = `variants[${n}].${variant.htmlBody ? 'htmlBody' : 'messageTemplate'}`
    throw invalidField(field, `${field} needs an https address: the metric CLICK compares clicks.`, 'hasLink')
  })
}
