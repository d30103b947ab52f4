import { findIdentities, type IdentityRow } from '../../channels/identities/store.ts'
import { kindOfFile } from '../../channels/ports/whatsapp.ts'
import { textsOfTemplate } from '../../channels/ports/whatsapp-template.ts'
import type { MergeData } from '../../content/composition/compose.ts'
import type { Db, Reader } from '../../db/database.ts'
import { counted } from '../../lib/count.ts'
import { invalidField, type Said } from '../../lib/errors.ts'
import { listed } from '../../lib/listed.ts'
import type { Log } from '../../lib/log.ts'
import type { Principal } from '../../lib/principal.ts'
import { saySentences } from '../../lib/stored-sentence.ts'
import type { ChannelAdapter, WhatsappProvider } from '../../providers/port.ts'
import type { FilledTemplate, TemplateLookup, WhatsappFileKind } from '../../providers/whatsapp-template.ts'
import { findCampaign, listIdentitiesOf } from '../records/store.ts'
import type { CampaignRow } from '../records/table.ts'
import { parseText } from './text.ts'

interface Sent extends Pick<CampaignRow, 'channel'> {
  whatsappTemplate?: FilledTemplate | null
  mediaUrls?: readonly string[] | null
  variants?: readonly unknown[] | null
  data?: MergeData | null
}

/**
 * Checks the content of a WHATSAPP campaign, and that a campaign on another channel names no template. Throws
 * VALIDATION_FAILED.
 */
export function assertWhatsapp(reader: Reader, organizationId: number, campaign: Sent): void {
  const { channel, whatsappTemplate: template, mediaUrls, variants, data } = campaign
  const forbid = (field: string, message: string, said?: Said) =>
    invalidField(field, message, 'isForbidden', said)
  if (channel !== 'WHATSAPP') {
    if (!template) return
    throw forbid('whatsappTemplate', 'whatsappTemplate is for the channel WHATSAPP; leave it out.')
  }
  assertFile(reader, mediaUrls ?? [])
  if (!template) return
  if (variants && variants.length > 0) {
    throw forbid(
      'variants',
      'variants cannot be combined with whatsappTemplate: every recipient gets the same template.',
      (say) => say.whatsappNoTest(),
    )
  }
  assertNames(template)
  for (const { field, text } of textsOfTemplate(template)) {
    parseText(reader, organizationId, { template: text, fieldName: `whatsappTemplate.${field}`, data })
  }
}

/** Throws VALIDATION_FAILED for more than one file, and for one that WhatsApp does not show. */
function assertFile(reader: Reader, urls: readonly string[]): void {
  if (urls.length > 1) {
    throw invalidField('mediaUrls', (say) => say.whatsappOneFile(), 'maxLength')
  }
  const [url] = urls
  if (url === undefined || kindOfFile(reader, url) !== undefined) return
  const message =
    'WhatsApp shows JPEG and PNG pictures, MP4 videos and documents such as PDF. An address of another server has to end as its file does, such as .jpg or .pdf.'
  throw invalidField('mediaUrls[0]', message, 'isShown', (say) => say.whatsappFile())
}

/** Throws VALIDATION_FAILED. */
function assertNames({ parameters, parameterNames }: FilledTemplate): void {
  if (!parameterNames || parameterNames.length === parameters.length) return
  const message = `Each text in parameters needs the name of its place in parameterNames: ${counted(parameters.length, 'text')}, ${counted(parameterNames.length, 'name')}.`
  throw invalidField('whatsappTemplate.parameterNames', message, 'length')
}

/**
 * Throws VALIDATION_FAILED unless a WHATSAPP campaign names a template, or null to send free text.
 * @param given the field of the body
 */
export function assertSaysTemplate(
  channel: string | undefined,
  given: FilledTemplate | null | undefined,
): void {
  if (channel !== 'WHATSAPP' || given !== undefined) return
  throw invalidField(
    'whatsappTemplate',
    'whatsappTemplate is required for the channel WHATSAPP. Send null to use the text itself, for contacts who wrote to the sender in the last 24 hours.',
    'isRequired',
    (say) => say.whatsappTemplateMissing(),
  )
}

/**
 * Lookup of a campaign's template in the accounts of its senders, before the campaign is stored: with
 * a wrong name or number of parameters every message would fail. Runs outside of transactions.
 */
export interface TemplateDeps {
  db: Db
  log: Log
  /** Returns the carrier of a sender. */
  adapterOf(channelIdentityId: number): ChannelAdapter
}

interface Asked {
  channel: string
  category: string
  template: FilledTemplate | null | undefined
  /** Files of the campaign. */
  mediaUrls: readonly string[] | null | undefined
  /** Uuids. */
  senders: readonly string[]
  /** Whether the template must be APPROVED now; a draft may wait for its approval. */
  isLaunch: boolean
}

/** Maximum number of senders of a campaign that are queried, in parallel. */
const MAX_ASKED = 5

type Owner = Pick<Principal, 'organizationId'>

/**
 * Returns remarks about the template for the message "Campaign launched": sentences, or none without a problem. Throws
 * VALIDATION_FAILED for a template that would be refused.
 */
export async function askForTemplate(
  deps: TemplateDeps,
  { organizationId }: Owner,
  asked: Asked,
): Promise<string[]> {
  const { channel, template, senders, mediaUrls } = asked
  if (channel !== 'WHATSAPP' || !template) return []
  const identities = findIdentities(deps.db, organizationId, senders).filter((one) => one.channel === channel)
  const [url] = mediaUrls ?? []
  const file = url === undefined ? null : (kindOfFile(deps.db, url) ?? null)
  const remarks = await Promise.all(
    identities.slice(0, MAX_ASKED).map(async (identity) => {
      const found = await (deps.adapterOf(identity.id) as WhatsappProvider).findTemplate?.(template)
      if (!found) return []
      if (found.found === 'unavailable' && found.cause !== undefined) {
        deps.log.warn('a template could not be asked for', { sender: identity.uuid, cause: found.cause })
      }
      return remarksOn(found, identity, { ...asked, template, file })
    }),
  )
  return [...new Set(remarks.flat())]
}

/** The fields of a change that affect the check of the template. */
interface Change {
  channel?: string | undefined
  category?: string | undefined
  whatsappTemplate?: FilledTemplate | null | undefined
  mediaUrls?: readonly string[] | null | undefined
  channelIdentityIds?: readonly string[] | undefined
  isDraft?: boolean | undefined
}

/**
 * Looks up the template as `askForTemplate` does, after a change. Does nothing if the change does not
 * affect what is sent.
 */
export function askAfterChange(
  deps: TemplateDeps,
  owner: Owner,
  uuid: string,
  input: Change,
): Promise<string[]> {
  const { channel, category, whatsappTemplate, mediaUrls, channelIdentityIds, isDraft } = input
  const isTouched =
    Boolean(whatsappTemplate) ||
    mediaUrls !== undefined ||
    channelIdentityIds !== undefined ||
    isDraft === false
  if (!isTouched) return Promise.resolve([])
  const campaign = findCampaign(deps.db, owner.organizationId, uuid)
  if (!campaign) return Promise.resolve([])
  const { organizationId, id, status } = campaign
  const present = () => listIdentitiesOf(deps.db, organizationId, [id]).map((identity) => identity.uuid)
  return askForTemplate(deps, owner, {
    channel: channel ?? campaign.channel,
    category: category ?? campaign.category,
    template: whatsappTemplate === undefined ? campaign.whatsappTemplate : whatsappTemplate,
    mediaUrls: mediaUrls === undefined ? campaign.mediaUrls : mediaUrls,
    senders: channelIdentityIds ?? present(),
    isLaunch: isDraft === false || status !== 'DRAFT',
  })
}

/**
 * Looks up the template as `askForTemplate` does, for a stored campaign: before a draft is submitted
 * or launched, and before a paused campaign continues. Does nothing for a campaign that has ended or
 * is sending.
 */
export function askBeforeLaunch(deps: TemplateDeps, owner: Owner, uuid: string): Promise<string[]> {
  const campaign = findCampaign(deps.db, owner.organizationId, uuid)
  const waits = campaign?.status === 'DRAFT' || campaign?.status === 'PAUSED'
  return waits ? askAfterChange(deps, owner, uuid, { isDraft: false }) : Promise.resolve([])
}

/** Appends the remarks to the message of an API answer. */
export const withRemarks = (done: string, remarks: readonly string[]): string => [done, ...remarks].join('. ')

function remarksOn(
  found: TemplateLookup,
  { name: sender }: IdentityRow,
  { template, category, isLaunch, file }: Asked & { template: FilledTemplate; file: WhatsappFileKind | null },
): string[] {
  const { name, language } = template
  const what = `The template ${name} (${language})`
  if (found.found === 'unavailable') {
    return [
      `WhatsApp could not be asked whether ${sender} has the template ${name} (${language}). ${saySentences(found.reason, 'en')}`,
    ]
  }
  if (!found.found) {
    throw invalidField(
      'whatsappTemplate.name',
      `The account of ${sender} has no template ${name} in ${language}.`,
      'exists',
      (say) => say.whatsappTemplateUnknown({ sender, name, language }),
    )
  }
  assertFilled(found, { what, template, file })
  if (found.status !== 'APPROVED' && isLaunch) {
    throw invalidField(
      'whatsappTemplate.name',
      `${what} is ${found.status} at WhatsApp, and only an APPROVED template can be sent.`,
      'isApproved',
      (say) => say.whatsappTemplateUnapproved({ name }),
    )
  }
  return [
    ...(found.status === 'APPROVED'
      ? []
      : [`${what} is ${found.status} at WhatsApp: launch the campaign when it is APPROVED.`]),
    ...(found.category === 'MARKETING' && category !== 'MARKETING'
      ? [
          `${what} is MARKETING for WhatsApp, which delivers none to the United States and less of it elsewhere.`,
        ]
      : []),
  ]
}

type Found = Extract<TemplateLookup, { found: true }>

interface Filled {
  /** The name of the template as the start of a sentence. */
  what: string
  template: FilledTemplate
  /** The kind of the campaign's file; null without a file. */
  file: WhatsappFileKind | null
}

/** Checks that a template gets exactly the parameters and files it needs. Throws VALIDATION_FAILED. */
function assertFilled(found: Found, filled: Filled): void {
  const { what, template } = filled
  if (found.obstacle !== null) {
    const message = `${what} cannot be sent from here. ${saySentences([found.obstacle], 'en')}`
    throw invalidField('whatsappTemplate.name', message, 'isSupported', (say) =>
      say.whatsappTemplateUnsupported({ name: template.name }),
    )
  }
  assertParameters(found, filled)
  assertHeader(found, filled)
  const given = template.buttons ?? []
  const missing = found.buttons.find(
    ({ index, type }) => !given.some((one) => one.index === index && one.type === type),
  )
  const odd = given.find(
    ({ index, type }) => !found.buttons.some((one) => one.index === index && one.type === type),
  )
  const wrong = missing ?? odd
  if (!wrong) return
  const { index, type } = wrong
  const message = missing
    ? `${what} has a button to fill in: buttons needs {"index": ${index}, "type": "${type}", "value": …}.`
    : `${what} has no button ${index} to fill in by ${type}.`
  throw invalidField('whatsappTemplate.buttons', message, 'fits', (say) =>
    missing ? say.whatsappButtons() : say.whatsappTemplateChanged({ name: template.name }),
  )
}

function assertParameters(
  { parameterCount: places, parameterNames }: Found,
  { what, template }: Filled,
): void {
  const { name, parameters, parameterNames: given } = template
  if (places !== parameters.length) {
    const needed = places === 0 ? 'no parameters' : counted(places, 'parameter')
    const message = `${what} needs ${needed}, not ${parameters.length}.`
    throw invalidField('whatsappTemplate.parameters', message, 'length', (say) =>
      say.whatsappPlaceholders({ name, count: places }),
    )
  }
  const refuse = (message: string) =>
    invalidField('whatsappTemplate.parameterNames', message, 'fits', (say) =>
      say.whatsappTemplateChanged({ name }),
    )
  if (parameterNames === null) {
    if (given) throw refuse(`${what} has numbered places; leave parameterNames out.`)
    return
  }
  if (parameterNames.every((name) => given?.includes(name))) return
  throw refuse(
    `The places of ${what.replace(/^The/, 'the')} have names: ${listed(parameterNames)}. Name the place of each parameter in parameterNames.`,
  )
}

const KINDS: Readonly<Record<WhatsappFileKind, string>> = {
  IMAGE: 'a picture',
  VIDEO: 'a video',
  DOCUMENT: 'a document',
}

function assertHeader({ header }: Found, { what, template, file }: Filled): void {
  const { name } = template
  const refuse = (field: string, message: string, said: Said) => invalidField(field, message, 'fits', said)
  if (header === 'TEXT' && template.header === undefined) {
    throw refuse(
      'whatsappTemplate.header',
      `The header of ${what.replace(/^The/, 'the')} has a placeholder: give its value in header.`,
      (say) => say.whatsappHeader(),
    )
  }
  if (header !== 'TEXT' && template.header !== undefined) {
    const message = `${what} has no place in its header; leave header out.`
    throw refuse('whatsappTemplate.header', message, (say) => say.whatsappTemplateChanged({ name }))
  }
  const needed = header === 'TEXT' ? null : header
  if (needed === file) return
  const said: Said = (say) => say.whatsappHeaderFile({ name, kind: needed ?? 'other' })
  if (needed === null) {
    throw refuse('mediaUrls', `${what} has no file in its header; leave mediaUrls out.`, said)
  }
  const given = file === null ? 'none is given' : `mediaUrls has ${KINDS[file]}`
  const message = `${what} has ${KINDS[needed]} in its header, and ${given}: name it in mediaUrls.`
  throw refuse('mediaUrls', message, said)
}
