import { getOrganization } from '../../accounts/organizations/service.ts'
import { channelOf } from '../../channels/ports/all.ts'
import type { MessageContent } from '../../channels/ports/channel.ts'
import { type ContactRecordRow, getContact } from '../../contacts/records/service.ts'
import { fromLiveContacts } from '../../contacts/records/store.ts'
import { conditionOf } from '../../contacts/segments/service.ts'
import { findSegmentById } from '../../contacts/segments/store.ts'
import type { Db, Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { interruptible } from '../../db/interruptible.ts'
import type { SendingPlan } from '../../delivery/executions/ports.ts'
import { presentTest } from '../../delivery/test-messages/schema.ts'
import {
  addressFrom,
  findTestMessage,
  noAddress,
  type SampleText,
  sendSamples,
  type TestMessageDeps,
  type TestResult,
} from '../../delivery/test-messages/service.ts'
import { counted } from '../../lib/count.ts'
import { AppError, invalidField, notFound } from '../../lib/errors.ts'
import type { Principal } from '../../lib/principal.ts'
import { standInLinks } from '../../links/recipient-links/writer.ts'
import type { ReadFeed } from '../../providers/documents/feed.ts'
import type { ChannelName } from '../../providers/port.ts'
import { shownTo } from '../designs/shown-to.ts'
import { latestItems } from '../feeds/store.ts'
import { loadCampaignPlan } from '../records/plan.ts'
import { getCampaign } from '../records/service.ts'
import type { CampaignRow, Variant } from '../records/table.ts'
import { contentOf, type VariantContent } from '../variants/ab-test.ts'
import type { PreviewCampaignQuery } from './schema.ts'

/** The owner of the campaign. The operator's commands know only these fields. */
type Owner = Pick<Principal, 'organizationId'>

interface CampaignTest {
  /** The contact whose values the text shows; undefined when the segment is empty. */
  contact: ContactRecordRow | undefined
  /** Label of the text; undefined for a campaign with one text. */
  variant: string | undefined
  results: TestResult[]
}

/** The wanted test. */
interface Asked {
  /** Uuid. */
  campaignId: string
  to: readonly string[]
  /** Uuid; absent for the first contact of the segment. */
  contactId?: string | null | undefined
  /** Label of a text of an A/B test; absent for the first. */
  variant?: string | null | undefined
}

/**
 * Sends the text of a campaign to a few numbers, through the send engine and the first ACTIVE sender of the campaign.
 * The messages belong to no run: the campaign does not count them, and short links in them lead nowhere.
 * @param publicBaseUrl origin of this server, as recipients reach it
 * Throws NOT_FOUND for the campaign and the contact, VALIDATION_FAILED for an invalid number and an unknown text,
 * CONFLICT when sending is held or no sender is ACTIVE, QUERY_TIMEOUT.
 */
export async function sendCampaignTest(
  deps: TestMessageDeps,
  owner: Owner,
  asked: Asked,
  publicBaseUrl: string,
): Promise<CampaignTest> {
  const { db } = deps
  const campaign = getCampaign(db, owner, asked.campaignId)
  const numbers = addressesFrom(db, campaign, asked.to)
  const { text, contact } = await resolveTest(db, owner, campaign, asked)
  const results = await sendSamples(deps, (tx) =>
    sampleOf(tx, campaign, {
      contact,
      numbers,
      text: contentOf(campaign, text),
      publicBaseUrl,
      feedContent: latestItems(tx, keyOf(campaign)),
    }),
  )
  return { contact, variant: text.label, results }
}

/**
 * Returns the text of the campaign to send, and the contact whose values it shows: the given contact,
 * or the first of the segment. Throws NOT_FOUND for the contact, VALIDATION_FAILED for an unknown
 * text, QUERY_TIMEOUT.
 */
export async function resolveTest(
  db: Db,
  owner: Owner,
  campaign: CampaignRow,
  { contactId, variant }: Pick<Asked, 'contactId' | 'variant'>,
) {
  const text = textOf(campaign, variant ?? undefined)
  const named = contactId ?? (await findFirstOfSegment(db, campaign))
  return { text, contact: named === undefined ? undefined : getContact(db, owner, named) }
}

/**
 * Returns the text with this label in an A/B test; the first text if no label is given. Without a
 * test, the only text. Throws VALIDATION_FAILED.
 */
function textOf(
  campaign: CampaignRow,
  label: string | undefined,
): Omit<Variant, 'label'> & { label?: string } {
  const { variants } = campaign
  if (label === undefined) return variants?.[0] ?? {}
  const found = variants?.find((variant) => variant.label.toLowerCase() === label.toLowerCase())
  if (found) return found
  const labels = variants?.map((variant) => variant.label).join(', ')
  const known = labels ? `its texts are ${labels}` : 'it has one text; leave variant out'
  throw invalidField('variant', `The campaign has no text called ${label}: ${known}.`, 'exists')
}

/** Returns addresses without duplicates, in the form of the campaign's channel. Throws VALIDATION_FAILED. */
function addressesFrom(
  db: Db,
  { organizationId, channel }: Pick<CampaignRow, 'organizationId' | 'channel'>,
  given: readonly string[],
): string[] {
  const { defaultCountry } = getOrganization(db, organizationId)
  const by = channel as ChannelName
  const numbers = given.map((text, index) => {
    const number = addressFrom(text, by, defaultCountry)
    if (number === undefined) throw noAddress(`to[${index}]`, by)
    return number
  })
  return [...new Set(numbers)]
}

/** Finds the uuid of the contact that was created first; undefined if the segment is empty or deleted. */
async function findFirstOfSegment(
  db: Db,
  { organizationId, segmentId }: CampaignRow,
): Promise<string | undefined> {
  const segment = findSegmentById(db, organizationId, segmentId)
  if (!segment) return undefined
  const condition = conditionOf(db, segment, { now: db.clock.now() })
  const query = fragment`SELECT contacts.uuid ${fromLiveContacts(organizationId)}
    AND ${interruptible('contacts.id')} AND (${condition}) ORDER BY contacts.id LIMIT 1`
  const advice = 'Name the contact whose values the text is to show: contactId.'
  const rows = await db.readPool
    .of({ organizationId, advice })
    .all<{ uuid: string }>(query.text, ...query.params)
  return rows[0]?.uuid
}

const keyOf = ({ organizationId, id }: CampaignRow) => ({ organizationId, campaignId: id })

/** A message in the form in which a contact would get it, without creating codes or tokens. */
interface Sample {
  contact: ContactRecordRow | undefined
  text: VariantContent
  publicBaseUrl: string
  /** The newest items of the feed. Null for none. */
  feedContent: ReadFeed | null
}

/**
 * Renders a message by the same code as sent messages. Throws VALIDATION_FAILED for marketing by EMAIL without a
 * postal address.
 */
const renderSample = (
  reader: Reader,
  plan: SendingPlan,
  { contact, text, publicBaseUrl, feedContent }: Sample,
  { nowMs, carriesMedia }: { nowMs: number; carriesMedia: boolean },
): MessageContent =>
  channelOf(plan.channel)
    .prepare({ ...plan, ...text, feedContent }, nowMs, {
      rules: standInLinks(plan, publicBaseUrl),
      publicBaseUrl,
    })
    .sample(shownTo(reader, contact, { ...plan, ...text, now: nowMs }), { carriesMedia })

function sampleOf(
  tx: Tx,
  { organizationId, id }: CampaignRow,
  { numbers, ...sample }: Sample & { numbers: readonly string[] },
): SampleText {
  const plan = loadCampaignPlan(tx, organizationId, id)
  if (!plan) throw notFound('Campaign')
  const sender = plan.senders.find(({ status }) => status === 'ACTIVE')
  if (!sender) {
    const message = 'No sender of this campaign is ACTIVE. Enable a sender, or choose another one.'
    throw new AppError('CONFLICT', message, { said: (say) => say.sendersNotReady() })
  }
  const content = renderSample(tx, plan, sample, { nowMs: tx.now, carriesMedia: sender.carriesMedia === 1 })
  const { body, subject = null, html = null, text = body, segmentCount } = content
  const { mediaUrls = null, whatsappTemplate = null } = content
  const written = { subject, html, body: text, segmentCount, mediaUrls, whatsappTemplate }
  const shownContactId = sample.contact?.id
  return { organizationId, channel: plan.channel, sender, numbers, shownContactId, ...written }
}

/**
 * Renders the message of a campaign as a contact would get it now, by the same code as sent messages. Nothing is sent
 * or stored: its short links and the unsubscribe address are examples.
 * @param publicBaseUrl origin of this server, as recipients reach it
 * Throws NOT_FOUND for the campaign and the contact, VALIDATION_FAILED for an unknown text and for marketing by EMAIL
 * without a postal address, QUERY_TIMEOUT.
 */
export async function previewCampaign(
  db: Db,
  principal: Principal,
  asked: PreviewCampaignQuery & { campaignId: string },
  publicBaseUrl: string,
) {
  const campaign = getCampaign(db, principal, asked.campaignId)
  const { text, contact } = await resolveTest(db, principal, campaign, asked)
  const plan = loadCampaignPlan(db, principal.organizationId, campaign.id)
  if (!plan) throw notFound('Campaign')
  const sender = plan.senders.find(({ status }) => status === 'ACTIVE')
  const content = renderSample(
    db,
    plan,
    {
      contact,
      text: contentOf(campaign, text),
      publicBaseUrl,
      feedContent: latestItems(db, keyOf(campaign)),
    },
    { nowMs: db.clock.now(), carriesMedia: sender?.carriesMedia === 1 },
  )
  const { subject = null, html = null, body, text: whole = body, segmentCount } = content
  return {
    channel: campaign.channel as ChannelName,
    contactId: contact?.uuid ?? null,
    variant: text.label ?? null,
    subject,
    html,
    segmentCount,
    body: whole,
    mediaUrls: [...(content.mediaUrls ?? [])],
    problem: channelOf(plan.channel).problemOf(content) ?? null,
  }
}

const isAccepted = ({ status }: { status: string }): boolean =>
  status === 'SENT' || status === 'DELIVERED' || status === 'READ'

/**
 * Shows the result of a test, with the current state of its messages.
 * @param language BCP 47 tag of the reader
 */
export function presentCampaignTest(
  reader: Reader,
  { contact, variant, results }: CampaignTest,
  language: string,
) {
  const messages = results.map(({ message }) => presentTest(findTestMessage(reader, message), language))
  return {
    contactId: contact?.uuid ?? null,
    variant: variant ?? null,
    acceptedCount: messages.filter(isAccepted).length,
    results: messages,
  }
}

/** Says the carrier's result for the messages, as a sentence without its full stop. */
export function outcomeWords(accepted: number, results: readonly TestResult[]): string {
  const unanswered = results.filter(({ result }) => result?.outcome === 'unknown').length
  const all = counted(results.length, 'test message')
  const words = `The carrier accepted ${accepted === 0 ? 'none' : accepted.toLocaleString('en-US')} of ${all}`
  if (unanswered === 0) return words
  return `${words}, and did not answer for ${unanswered.toLocaleString('en-US')}, which may have been sent`
}
