import { BLANK_PERSON, createComposer } from '../../content/composition/compose.ts'
import { createMailComposer } from '../../content/mail/compose.ts'
import type { Tx } from '../../db/database.ts'
import type { OrganizationSettings, Run } from '../../delivery/executions/ports.ts'
import { enqueue } from '../../jobs/job.ts'
import { SECOND_MS } from '../../lib/clock.ts'
import { AppError, invalidField, type Said } from '../../lib/errors.ts'
import { actorOf, type Principal } from '../../lib/principal.ts'
import { isTracked } from '../../links/recipient-links/writer.ts'
import { findCampaignsByIds } from '../records/store.ts'
import type { CampaignRow, Variant } from '../records/table.ts'
import { documentFieldOf } from '../templates/mail-document.ts'
import * as store from './store.ts'
import { followTestJob } from './store.ts'
import type { TestRow } from './table.ts'

/** The content of a message with one text; on channels other than EMAIL only the text. */
export interface VariantContent {
  messageTemplate: string
  subject: string | null
  previewText: string | null
  /** HTML as sent. */
  htmlBody: string | null
  shownBlocks: CampaignRow['shownBlocks']
}

/** The content of the campaign itself. */
type Base = Omit<VariantContent, 'htmlBody'> & { htmlSent: string | null }

/**
 * Returns the content of a text of an A/B test. Parts that it omits come from the campaign. Text and
 * HTML of a mail belong together: a variant with one of them takes neither from the campaign, because
 * some readers would then get the campaign's content.
 */
export function contentOf(campaign: Base, variant: Omit<Variant, 'label'>): VariantContent {
  const hasOwn = Boolean(variant.messageTemplate || variant.htmlSent)
  return {
    messageTemplate: variant.messageTemplate ?? variant.textSent ?? campaign.messageTemplate,
    subject: variant.subject ?? campaign.subject,
    previewText: variant.previewText ?? campaign.previewText,
    htmlBody: hasOwn ? (variant.htmlSent ?? null) : campaign.htmlSent,
    shownBlocks: hasOwn ? (variant.shownBlocks ?? null) : campaign.shownBlocks,
  }
}

/** The checks of an A/B test before its campaign is stored. */

/**
 * Returns the text of a campaign with an A/B test: the first text of the test. Undefined without a
 * test. Throws VALIDATION_FAILED if the campaign gives yet another text.
 */
export function defaultVariantText(
  channel: string,
  variants: readonly Variant[] | null | undefined,
  given: {
    messageTemplate?: string | undefined
    templateId?: string | null | undefined
    htmlBody?: string | null | undefined
    mjmlBody?: string | null | undefined
    design?: object | null | undefined
  },
): string | undefined {
  const first = variants?.[0]?.messageTemplate ?? variants?.[0]?.textSent ?? undefined
  if (first === undefined) return undefined
  // Mail variants that omit the text use that of the campaign.
  if (channel === 'EMAIL')
    return given.messageTemplate || given.templateId || given.htmlBody || given.mjmlBody || given.design
      ? undefined
      : first
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

/** Replaces an empty list by null, because it means no test. */
export const nullIfEmpty = (variants: Variant[] | null | undefined): Variant[] | null | undefined =>
  variants?.length === 0 ? null : variants

type Tested = Pick<CampaignRow, 'type'> & { channel: string; messageTemplate: string } & Partial<
    Pick<
      CampaignRow,
      'variants' | 'abTest' | 'canary' | 'trackLinks' | 'sendInRecipientTimezone' | 'htmlSent'
    >
  > &
  Pick<CampaignRow, 'category' | 'smartEncoding'>

/**
 * Throws VALIDATION_FAILED for an A/B test that this campaign cannot have.
 * @param at `publicBaseUrl` is the origin of this server, as recipients reach it
 */
export function assertTest(
  campaign: Tested,
  organization: OrganizationSettings,
  at: { nowMs: number; publicBaseUrl: string },
): void {
  const { variants, abTest, type, canary, sendInRecipientTimezone } = campaign
  if (!variants && !abTest) return
  if (!abTest) throw invalidField('abTest', 'abTest is required with variants.', 'isRequired')
  if (!variants) throw invalidField('variants', 'variants is required with abTest.', 'isRequired')
  if (type === 'RECURRING') {
    const message =
      'abTest is for the types IMMEDIATE and SCHEDULED: a recurring campaign would compare the texts of different days.'
    throw invalidField('abTest', message, 'isForbidden', (say) => say.testRecurring())
  }
  if (sendInRecipientTimezone) {
    const message =
      'sendInRecipientTimezone cannot be combined with abTest: the hour of some recipients would pass before a text is chosen.'
    throw invalidField('sendInRecipientTimezone', message, 'isForbidden', (say) => say.testTimeZones())
  }
  if (canary) {
    const message =
      'canary cannot be combined with abTest: the test itself is sent first, and the other recipients wait for it.'
    throw invalidField('canary', message, 'isForbidden', (say) => say.testFirstMessages())
  }
  if (campaign.channel === 'EMAIL' && abTest.metric === 'REPLY') {
    const message =
      'abTest.metric must be CLICK or MANUAL for the channel EMAIL: answers to mails are not counted.'
    throw invalidField('abTest.metric', message, 'isForbidden', (say) => say.testMailReplies())
  }
  if (abTest.metric === 'CLICK') assertClickable(campaign, variants, { organization, ...at })
}

/**
 * Throws VALIDATION_FAILED unless each recipient gets a personal link, because only clicks on such
 * links are counted.
 */
function assertClickable(
  campaign: Tested,
  variants: readonly Variant[],
  {
    organization,
    nowMs,
    publicBaseUrl,
  }: { organization: OrganizationSettings; nowMs: number; publicBaseUrl: string },
): void {
  if (!isTracked({ trackLinks: campaign.trackLinks ?? null, organization }, publicBaseUrl)) {
    const message = 'trackLinks must be true, or the clicks that the metric CLICK compares are not counted.'
    throw invalidField('trackLinks', message, 'isRequired', (say) => say.testCountsClicks())
  }
  variants.forEach((variant, n) => {
    let links = 0
    const standIn = (_link: unknown, url: string): string => {
      links += 1
      return url
    }
    const base = {
      ...campaign,
      subject: null,
      previewText: null,
      htmlSent: campaign.htmlSent ?? null,
      shownBlocks: null,
    }
    const text = {
      ...campaign,
      ...contentOf(base, variant),
      organization,
      links: { isTracked: true, standIn },
    }
    // The mail is composed as TRANSACTIONAL: the footer of marketing has no link to compare and needs a postal address.
    if (campaign.channel === 'EMAIL') {
      const compose = createMailComposer({ ...text, category: 'TRANSACTIONAL' }, nowMs)
      compose(BLANK_PERSON, { unsubscribeUrl: '', openUrl: null })
    } else createComposer(text, nowMs)(BLANK_PERSON)
    if (links > 0) return
    const field = `variants[${n}].${documentFieldOf(variant) ?? 'messageTemplate'}`
    const message = `${field} needs an https address: the metric CLICK compares clicks.`
    throw invalidField(field, message, 'hasLink', (say) => say.testNeedsLink())
  })
}

/**
 * The A/B test of a run, stored in its own row:
 *
 *    SENDING -> WAITING -> CHOSEN
 *                  '-> UNDECIDED -> CHOSEN
 *
 * A user may choose in every state but CHOSEN. UNDECIDED pauses the campaign. The messages to the
 * remaining recipients are SCHEDULED without a time; the job that follows the test releases them once
 * the text is chosen.
 */

/** Delay of the first check of a test after its run has begun. */
const FIRST_CHECK_MS = 5 * SECOND_MS

/** Starts the test when the run of a campaign has begun. */
export function beginTest(tx: Tx, { organizationId, campaignId, executionId }: Run): void {
  const campaign = findCampaignsByIds(tx, organizationId, [campaignId])[0]
  if (!campaign?.abTest) return
  store.insertTest(tx, { organizationId, campaignId, executionId })
  enqueue(tx, followTestJob, { organizationId, payload: { executionId }, runAt: tx.now + FIRST_CHECK_MS })
}

/** Continues the test when a user resumed the run of a campaign. */
export function continueTest(tx: Tx, { organizationId, id }: CampaignRow): void {
  const [test] = store.listTests(tx, organizationId, [id])
  if (!test || test.state === 'UNDECIDED') return
  const payload = { executionId: test.executionId, isLateAccepted: true }
  enqueue(tx, followTestJob, { organizationId, payload })
}

/**
 * Chooses the text that the remaining recipients get. Throws INVALID_STATE_TRANSITION when there is
 * nothing to choose, VALIDATION_FAILED for a label that no text has.
 */
export function chooseText(tx: Tx, principal: Principal, campaign: CampaignRow, label: string): void {
  const { organizationId, variants } = campaign
  const test = assertOpen(campaign, store.listTests(tx, organizationId, [campaign.id])[0])
  const labels = (variants ?? []).map((variant) => variant.label)
  const position = labels.findIndex((known) => known.toLowerCase() === label.toLowerCase())
  if (position < 0) {
    throw invalidField(
      'label',
      `No text has the label ${label}. The labels are ${labels.join(', ')}.`,
      'exists',
      (say) => say.testTextUnknown({ label }),
    )
  }
  const chose = `${actorOf(principal).name} chose ${labels[position]}.`
  const explanation = test.explanation === null ? chose : `${test.explanation} ${chose}`
  store.setChosen(tx, test.executionId, { text: position + 1, by: 'PERSON', explanation })
  const payload = { executionId: test.executionId, isLateAccepted: true }
  enqueue(tx, followTestJob, { organizationId, payload })
}

function assertOpen({ status, abTest, variants }: CampaignRow, test: TestRow | undefined): TestRow {
  const refuse = (message: string | Said, said?: Said) =>
    new AppError('INVALID_STATE_TRANSITION', message, { said, details: [{ currentStatus: status }] })
  if (!abTest) throw refuse((say) => say.testNone())
  if (!test) throw refuse((say) => say.testNotBegun())
  if (test.chosen !== null) {
    const { label } = variants![test.chosen - 1]!
    throw refuse((say) => say.testChosen({ label }))
  }
  if (status !== 'SENDING' && status !== 'PAUSED') {
    throw refuse(`The campaign is ${status}, so no text can be chosen.`, (say) => say.testEnded())
  }
  return test
}
