import { mailChecks } from '../../../words/en/mail-checks.ts'
import { inLanguage } from '../../../words/in-language.ts'
import { channelOf } from '../../channels/ports/all.ts'
import type { ContactRecordRow } from '../../contacts/records/service.ts'
import { BLANK_PERSON, type Person } from '../../content/composition/compose.ts'
import type { LinkRules, TextLink } from '../../content/composition/links.ts'
import { customKeysIn } from '../../content/composition/merge.ts'
import { findPublicMedia } from '../../content/media/store.ts'
import { ownToken } from '../../content/media/urls.ts'
import type { Db } from '../../db/database.ts'
import type { SendingPlan } from '../../delivery/executions/ports.ts'
import { AppError, notFound } from '../../lib/errors.ts'
import { foreignTagsIn } from '../../lib/foreign-merge-tags.ts'
import type { Principal } from '../../lib/principal.ts'
import { sayStored } from '../../lib/stored-sentence.ts'
import { standInLinks } from '../../links/recipient-links/writer.ts'
import { leadsHere } from '../../links/short-links/address.ts'
import type { LinkSettings } from '../../links/short-links/service.ts'
import { findShortLink } from '../../links/short-links/store.ts'
import { DocumentTooSlow, documents } from '../../providers/documents/documents.ts'
import type { MailFacts } from '../../providers/documents/mail-facts.ts'
import type { GuardedClient } from '../../providers/guarded-fetch.ts'
import type { ChannelAdapter, Check } from '../../providers/port.ts'
import { latestItems } from '../feeds/store.ts'
import { loadCampaignPlan } from '../records/plan.ts'
import { getCampaign } from '../records/service.ts'
import { resolveTest } from '../test-sends/test-send.ts'
import { contentOf } from '../variants/ab-test.ts'
import { type Answer, askAddresses } from './answers.ts'
import { countLacking, fieldsWithoutFallback } from './fallbacks.ts'
import type { CheckKey, CheckMailInput, MailCheck } from './schema.ts'

export interface MailCheckDeps {
  db: Db
  links: LinkSettings
  /** For addresses that content names. */
  contentFetch: GuardedClient
  adapterOf(channelIdentityId: number): ChannelAdapter
}

/** A check before it is said in the language of its reader. */
interface Found extends Omit<MailCheck, 'message'> {
  said: (say: typeof mailChecks, language: string) => string
}

/** The mail as a person would get it. */
interface ComposedMail {
  subject: string
  html: string
  text: string
  /** The links as they are written, with their targets. */
  links: Array<{ link: TextLink; url: string }>
}

/** Gmail cuts a mail behind this size, bytes. */
const GMAIL_BYTES = 102_000
const NEAR_BYTES = 90_000
/** Characters of a subject and a preview text that a phone shows. */
const PHONE_SUBJECT = 50
const PHONE_PREVIEW = 100
const HEAVY_IMAGES = 1_000_000
/** Fewer visible characters than this for each image make a mail of images. */
const MIN_TEXT = 100
const MAX_PLACES = 20
const MAX_PLACE = 200

/**
 * Checks the mail of a campaign. Nothing is changed. Throws NOT_FOUND for the campaign and the contact,
 * VALIDATION_FAILED for an unknown text, QUERY_TIMEOUT, SERVICE_UNAVAILABLE.
 */
export async function checkMail(
  deps: MailCheckDeps,
  principal: Principal,
  asked: CheckMailInput & { campaignId: string },
): Promise<{ contact: ContactRecordRow | undefined; found: Found[] }> {
  const { db, links } = deps
  const campaign = getCampaign(db, principal, asked.campaignId)
  if (campaign.channel !== 'EMAIL') return { contact: undefined, found: [] }
  const { text, contact } = await resolveTest(db, principal, campaign, asked)
  const plan = loadCampaignPlan(db, principal.organizationId, campaign.id)
  if (!plan) throw notFound('Campaign')
  const feedContent = latestItems(db, { organizationId: principal.organizationId, campaignId: campaign.id })
  const mail = { ...plan, ...contentOf(campaign, text), feedContent }
  const shown = compose(db, mail, contact ?? BLANK_PERSON, links)
  const facts = await factsOf(shown.html, principal.organizationId)
  const probe = await factsOf(compose(db, mail, probeFor(mail), links).html, principal.organizationId)
  const source: Source = {
    deps,
    plan: mail,
    shown,
    facts,
    shared: new Set(probe.images.map(({ src }) => src)),
  }
  const [addresses, fields, senders] = await Promise.all([
    checkAddresses(source),
    checkMergeFields(source),
    checkSenders(deps, plan),
  ])
  const found = [
    ...checkContent(source),
    ...addresses,
    ...checkLook(source),
    ...checkSize(source),
    ...checkInbox(source),
    ...fields,
    ...checkForeignTags(source),
    ...checkLaw(source),
    ...senders,
  ]
  return { contact, found }
}

/** @param language BCP 47 tag of the reader */
export function presentChecks({ contact, found }: Awaited<ReturnType<typeof checkMail>>, language: string) {
  const say = inLanguage(mailChecks, language)
  const checks = found.map(({ said, ...check }) => ({ ...check, message: said(say, language) }))
  return { contactId: contact?.uuid ?? null, checks }
}

interface Source {
  deps: MailCheckDeps
  plan: SendingPlan
  shown: ComposedMail
  facts: MailFacts
  /** Addresses of images that are the same for all recipients. */
  shared: ReadonlySet<string>
}

/** The field with the content of the mail. */
const contentField = ({ plan }: Source): MailCheck['field'] =>
  plan.htmlBody === null ? 'messageTemplate' : 'htmlBody'

type Rest = Partial<Pick<MailCheck, 'field' | 'count' | 'places'>>

const check = (
  key: CheckKey,
  status: MailCheck['status'],
  said: Found['said'],
  { field = null, count = null, places = [] }: Rest = {},
): Found => ({
  key,
  status,
  said,
  field,
  count,
  places: places.slice(0, MAX_PLACES).map((place) => place.slice(0, MAX_PLACE).toWellFormed()),
})

/** Composes the mail with its links as they are written. A mail without a postal address is composed too. */
function compose(db: Db, plan: SendingPlan, person: Person, { publicBaseUrl }: LinkSettings): ComposedMail {
  const links: ComposedMail['links'] = []
  const rules: LinkRules = {
    isTracked: true,
    standIn: (link, url) => {
      links.push({ link, url })
      return url || standInLinks(plan, publicBaseUrl).standIn(link, url)
    },
  }
  const category = plan.organization.postalAddress ? plan.category : 'TRANSACTIONAL'
  const {
    html = '',
    text = '',
    subject = '',
  } = channelOf('EMAIL')
    .prepare({ ...plan, category }, db.clock.now(), { rules, publicBaseUrl })
    .sample(person, { carriesMedia: false })
  return { subject: subject ?? '', html: html ?? '', text, links }
}

/** A person whose values no address has. */
function probeFor({ htmlBody, messageTemplate }: SendingPlan): Person {
  const keys = customKeysIn(`${htmlBody ?? ''}${messageTemplate}`)
  const value = 'probe'
  return {
    firstName: value,
    lastName: value,
    phone: value,
    email: value,
    city: value,
    state: value,
    postalCode: value,
    // A day, because a field of days takes nothing else.
    customFields: JSON.stringify(Object.fromEntries(keys.map((key) => [key, '2001-01-01']))),
  }
}

async function factsOf(html: string, organizationId: number): Promise<MailFacts> {
  try {
    return await documents.mailFacts(html, organizationId)
  } catch (error) {
    if (!(error instanceof DocumentTooSlow)) throw error
    throw new AppError('VALIDATION_FAILED', 'The HTML takes too long to be checked. Use fewer elements.', {
      said: (say) => say.htmlTooSlow(),
    })
  }
}

function checkContent({ shown, plan }: Source): Found[] {
  const isEmpty = shown.subject === '' || (plan.htmlBody === null && plan.messageTemplate.trim() === '')
  return isEmpty ? [check('CONTENT', 'FAIL', (say) => say.contentEmpty(), { field: 'subject' })] : []
}

/** Whether an address is one of this server, which its operator answers for. */
const isOwnAddress = ({ db, links }: MailCheckDeps, url: string): boolean =>
  URL.canParse(url) && leadsHere(db, url, links.publicBaseUrl)

/** Links and images: whether their addresses can be used, and answer. */
async function checkAddresses(source: Source): Promise<Found[]> {
  const { deps, plan, shown, facts, shared } = source
  const { db, contentFetch, links } = deps
  const field = contentField(source)
  const isOurs = (url: string) => isOwnAddress(deps, url)
  const targets = shown.links.flatMap(({ link, url }) => targetOf(db, plan, link, url))
  const linked = new Set(targets.filter((url) => URL.canParse(url) && !isOurs(url)))
  const pictures = facts.images.map(({ src }) => src).filter((src) => /^https:/i.test(src))
  const own = new Map(
    pictures.flatMap((src) => {
      const token = ownToken(src, links.publicBaseUrl)
      return token === undefined ? [] : [[src, findPublicMedia(db, token)?.sizeBytes] as const]
    }),
  )
  const images = new Set(
    pictures.filter((src) => !own.has(src) && shared.has(src) && URL.canParse(src) && !isOurs(src)),
  )
  const answers = await askAddresses(contentFetch.of(plan.organizationId), new Set([...linked, ...images]))
  const lost = [...own].flatMap(([src, bytes]) => (bytes === undefined ? [src] : []))
  const badImages = facts.images
    .map(({ src }) => src)
    .filter((src) => !/^https:\/\//i.test(src) && !isOurs(src))
  const heavy = [...new Set(pictures)].reduce(
    (sum, src) => sum + (own.get(src) ?? answers.get(src)?.bytes ?? 0),
    0,
  )
  return [
    ...answered('LINKS', { urls: linked, answers, lost: [], field }),
    ...checkHrefs(source),
    ...answered('IMAGES', { urls: images, answers, lost, field }),
    ...(badImages.length === 0
      ? []
      : [
          check('IMAGE_ADDRESSES', 'FAIL', (say) => say.imageAddresses({ count: badImages.length }), {
            field,
            count: badImages.length,
            places: badImages,
          }),
        ]),
    ...(heavy === 0 ? [] : [weigh(heavy, field)]),
  ]
}

/** Returns the target of a link that is the same for all recipients, or nothing. */
function targetOf(
  db: Db,
  { organizationId }: SendingPlan,
  { source, isPersonal }: TextLink,
  url: string,
): string[] {
  if (!source.startsWith('shortLink.')) return isPersonal ? [] : [url]
  const link = findShortLink(db, organizationId, source.slice('shortLink.'.length).toLowerCase())
  return link ? [link.originalUrl] : []
}

function answered(
  key: 'LINKS' | 'IMAGES',
  {
    urls,
    answers,
    lost,
    field,
  }: { urls: ReadonlySet<string>; answers: Map<string, Answer>; lost: string[]; field: MailCheck['field'] },
): Found[] {
  if (urls.size === 0 && lost.length === 0) return []
  const of = (state: Answer['state']) => [...urls].filter((url) => answers.get(url)?.state === state)
  const broken = [...lost, ...of('BROKEN')]
  const unsure = of('UNSURE')
  const isLink = key === 'LINKS'
  const results: Found[] = []
  if (broken.length > 0)
    results.push(
      check(key, 'FAIL', (say) => (isLink ? say.linksBroken : say.imagesBroken)({ count: broken.length }), {
        field,
        count: broken.length,
        places: broken,
      }),
    )
  if (unsure.length > 0)
    results.push(
      check(key, 'WARN', (say) => (isLink ? say.linksUnsure : say.imagesUnsure)({ count: unsure.length }), {
        field,
        count: unsure.length,
        places: unsure,
      }),
    )
  if (results.length > 0) return results
  return [check(key, 'PASS', (say) => (isLink ? say.linksWork() : say.imagesWork()), { count: urls.size })]
}

const weigh = (bytes: number, field: MailCheck['field']): Found => {
  const size = Math.ceil(bytes / 1_000)
  return bytes > HEAVY_IMAGES
    ? check('IMAGE_WEIGHT', 'WARN', (say) => say.imagesHeavy({ size }), { field })
    : check('IMAGE_WEIGHT', 'PASS', (say) => say.imagesLight({ size }))
}

const WEBSITE = 'organization.website'

/** Addresses of links that lead nowhere from a mail, or without encryption. */
function checkHrefs(source: Source): Found[] {
  const { deps, plan, facts } = source
  const field = contentField(source)
  const lacksWebsite = !plan.organization.website && plan.htmlBody?.includes(`{{${WEBSITE}`)
  const hrefs = facts.hrefs.filter((href) => href !== '' || !lacksWebsite)
  const empty = facts.hrefs.length - hrefs.length
  const nowhere = hrefs.filter(
    (href) => !/^(?:[a-z][a-z0-9+.-]{0,20}:|#.)/i.test(href) || /^javascript:/i.test(href),
  )
  const plain = hrefs.filter((href) => /^http:/i.test(href) && !isOwnAddress(deps, href))
  const results: Found[] = []
  if (empty > 0)
    results.push(
      check('LINK_ADDRESSES', 'FAIL', (say) => say.websiteMissing({ count: empty }), {
        field,
        count: empty,
        places: [`{{${WEBSITE}}}`],
      }),
    )
  if (nowhere.length > 0)
    results.push(
      check('LINK_ADDRESSES', 'FAIL', (say) => say.linksNowhere({ count: nowhere.length }), {
        field,
        count: nowhere.length,
        places: nowhere,
      }),
    )
  if (plain.length > 0)
    results.push(
      check('LINK_ADDRESSES', 'WARN', (say) => say.linksPlain({ count: plain.length }), {
        field,
        count: plain.length,
        places: plain,
      }),
    )
  return results
}

/** The look in an inbox, with and without images. */
function checkLook(source: Source): Found[] {
  const { images, lowContrast, removed, textLength } = source.facts
  const field = contentField(source)
  // An image in a link needs a text, because without images nothing else shows the link.
  const silent = images.filter(({ alt, isLink }) => alt === null || (isLink && alt.trim() === ''))
  const results: Found[] = []
  if (images.length > 0)
    results.push(
      silent.length === 0
        ? check('ALT_TEXTS', 'PASS', (say) => say.altGood())
        : check('ALT_TEXTS', 'WARN', (say) => say.altMissing({ count: silent.length }), {
            field,
            count: silent.length,
            places: silent.map(({ src }) => src),
          }),
    )
  results.push(
    lowContrast.length === 0
      ? check('CONTRAST', 'PASS', (say) => say.contrastGood())
      : check('CONTRAST', 'WARN', (say) => say.contrastLow({ count: lowContrast.length }), {
          field,
          count: lowContrast.length,
          places: lowContrast.map(({ text, ratio }) => `${text} (${ratio}:1)`),
        }),
  )
  if (images.length > 0 && textLength < MIN_TEXT * images.length && textLength < 5 * MIN_TEXT)
    results.push(check('TEXT_AMOUNT', 'WARN', (say) => say.textLittle(), { field }))
  if (removed.length > 0)
    results.push(
      check('REMOVED_ELEMENTS', 'WARN', (say) => say.elementsRemoved({ names: removed.join(', ') }), {
        field,
        count: removed.length,
        places: removed.map((name) => `<${name}>`),
      }),
    )
  return results
}

function checkSize(source: Source): Found[] {
  const bytes = Buffer.byteLength(source.shown.html)
  const size = Math.ceil(bytes / 1_000)
  const most = { size, max: GMAIL_BYTES / 1_000 }
  const field = contentField(source)
  if (bytes > GMAIL_BYTES) return [check('SIZE', 'FAIL', (say) => say.sizeOver(most), { field })]
  if (bytes > NEAR_BYTES) return [check('SIZE', 'WARN', (say) => say.sizeNear(most), { field })]
  return [check('SIZE', 'PASS', (say) => say.sizeGood(most))]
}

/** Checks subject and preview text, which an inbox shows before the mail is opened. */
function checkInbox({ shown, plan }: Source): Found[] {
  const subject = [...shown.subject].length
  const preview = [...(plan.previewText ?? '')].length
  return [
    subject > PHONE_SUBJECT
      ? check('SUBJECT', 'WARN', (say) => say.subjectLong({ count: subject, max: PHONE_SUBJECT }), {
          field: 'subject',
          count: subject,
        })
      : check('SUBJECT', 'PASS', (say) => say.subjectGood()),
    preview === 0
      ? check('PREVIEW_TEXT', 'WARN', (say) => say.previewMissing(), { field: 'previewText' })
      : preview > PHONE_PREVIEW
        ? check('PREVIEW_TEXT', 'WARN', (say) => say.previewLong({ count: preview, max: PHONE_PREVIEW }), {
            field: 'previewText',
            count: preview,
          })
        : check('PREVIEW_TEXT', 'PASS', (say) => say.previewGood()),
  ]
}

const templatesOf = ({ plan }: Source) => ({
  subject: plan.subject ?? '',
  previewText: plan.previewText ?? '',
  messageTemplate: plan.messageTemplate,
  htmlBody: plan.htmlBody ?? '',
})

/** The first field in which a text is. */
function fieldWith(source: Source, text: string): MailCheck['field'] {
  const { messageTemplate, ...others } = templatesOf(source)
  const fields = Object.entries({ ...others, messageTemplate })
  return (fields.find(([, template]) => template.includes(text))?.[0] ?? null) as MailCheck['field']
}

async function checkMergeFields(source: Source): Promise<Found[]> {
  const { deps, plan } = source
  const fields = fieldsWithoutFallback(Object.values(templatesOf(source)))
  if (fields.length === 0) return []
  const places = fields.map((name) => `{{${name}}}`)
  const count = await countLacking(deps.db, plan, fields)
  const written = { fields: places.join(', '), example: `{{${fields[0]}|…}}` }
  if (count === 0) return [check('MERGE_FIELDS', 'PASS', (say) => say.mergeKnown())]
  const rest = { field: fieldWith(source, fields[0]!), places }
  return [
    count === undefined
      ? check('MERGE_FIELDS', 'WARN', (say) => say.mergeUnknown(written), rest)
      : check('MERGE_FIELDS', 'WARN', (say) => say.mergeLacking({ ...written, count }), { ...rest, count }),
  ]
}

function checkForeignTags(source: Source): Found[] {
  const { shown, facts, plan } = source
  const tags = [
    ...new Set([
      ...foreignTagsIn(`${plan.subject ?? ''}\n${plan.previewText ?? ''}\n${shown.text}`),
      ...facts.foreignTags,
    ]),
  ]
  if (tags.length === 0) return []
  const said: Found['said'] = (say) => say.foreignFound({ count: tags.length, example: '{{firstName}}' })
  const field = fieldWith(source, tags[0]!)
  return [check('FOREIGN_MERGE_TAGS', 'FAIL', said, { field, count: tags.length, places: tags })]
}

/** Checks the postal address and the link to unsubscribe, which the law requires in marketing. */
function checkLaw({ plan }: Source): Found[] {
  if (plan.category !== 'MARKETING') return []
  return [
    plan.organization.postalAddress
      ? check('POSTAL_ADDRESS', 'PASS', (say) => say.addressGood())
      : check('POSTAL_ADDRESS', 'FAIL', (say) => say.addressMissing()),
    check('UNSUBSCRIBE', 'PASS', (say) => say.unsubscribeGood()),
  ]
}

const SENDER_CHECKS = ['SPF', 'DKIM', 'DMARC'] as const
const WORST = ['FAIL', 'WARN', 'PASS'] as const

async function checkSenders({ adapterOf }: MailCheckDeps, { senders }: SendingPlan): Promise<Found[]> {
  const field = 'channelIdentityIds'
  if (!senders.some(({ status }) => status === 'ACTIVE'))
    return [check('SENDER', 'FAIL', (say) => say.senderMissing(), { field })]
  const all = await Promise.all(
    senders.map(async ({ channelIdentityId, address }) => {
      const checks = (await adapterOf(channelIdentityId).verifyDomain?.()) ?? []
      return checks.map((one): Check & { address: string } => ({ ...one, address }))
    }),
  )
  return SENDER_CHECKS.flatMap((key): Found[] => {
    const own = all.flat().filter(({ name }) => name === key)
    const status = WORST.find((one) => own.some((result) => result.status === one))
    if (status === undefined) return []
    const worst = own.filter((result) => result.status === status)
    const said: Found['said'] = (_say, language) => sayStored(worst[0]!.said, language)
    const places = status === 'PASS' ? [] : worst.map(({ address }) => address)
    return [check(key, status, said, { field, places })]
  })
}
