import type { LinkRules, LinkWriter, TextLink, WriteLink } from '../../content/composition/links.ts'
import { bulkInsert, insertRows } from '../../db/bulk-insert.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { randomNumbers, toBase62, uuidv7 } from '../../lib/ids.ts'
import {
  LINK_CODE_LENGTH,
  leadsHere,
  linkBase,
  RECIPIENT_CODE_LENGTH,
  toHttpsUrl,
  type UtmTags,
  withUtm,
} from '../short-links/address.ts'
import { freeCode } from '../short-links/service.ts'
import { findShortLink, insertShortLink } from '../short-links/store.ts'
import { findCampaignLink, findContentLink, insertCampaignLink, insertContentLink } from './store.ts'

/** Number of possible codes of recipients' links. */
export const CODES = 62 ** RECIPIENT_CODE_LENGTH

/** Code for one link in one message. */
interface RecipientLink {
  /** Eight base62 characters of the code, as a number. */
  code: number
  organizationId: number
  linkId: number
  messageId: number
  /** Target of this recipient, if the address differs by recipient. Null for the target of the link. */
  url: string | null
}

const INSERT = bulkInsert(
  'INSERT INTO recipient_links (code, organization_id, link_id, message_id, url, created_at) VALUES',
  '(?, ?, ?, ?, ?, ?)',
)

export const insertRecipientLinks = (tx: Tx, links: readonly RecipientLink[]): void =>
  void insertRows(
    tx,
    INSERT,
    links.map(({ code, organizationId, linkId, messageId, url }) => [
      code,
      organizationId,
      linkId,
      messageId,
      url,
      tx.now,
    ]),
  )

/** Returns the codes among these that are not in use. */
export const listFreeCodes = (reader: Reader, codes: readonly number[]): number[] =>
  reader
    .all<{ code: number }>(
      `SELECT DISTINCT value AS code FROM json_each(?)
       WHERE NOT EXISTS (SELECT 1 FROM recipient_links WHERE recipient_links.code = value)`,
      JSON.stringify(codes),
    )
    .map(({ code }) => code)

/** The text with the links: that of a campaign, or a shared content. */
type LinkOwner = { campaignId: number } | { contentId: number }

const ownerOf = (owner: LinkOwner): LinkOwner =>
  'campaignId' in owner ? { campaignId: owner.campaignId } : { contentId: owner.contentId }

const findOwnedLink = (reader: Reader, owner: LinkOwner, source: string): number | undefined =>
  'campaignId' in owner
    ? findCampaignLink(reader, owner.campaignId, source)
    : findContentLink(reader, owner.contentId, source)

function insertOwnedLink(
  tx: Tx,
  owner: LinkOwner,
  link: { organizationId: number; source: string; linkId: number },
): void {
  if ('campaignId' in owner) insertCampaignLink(tx, { ...link, campaignId: owner.campaignId })
  else insertContentLink(tx, { ...link, contentId: owner.contentId })
}

/** Settings for the links of a text that many get. */
type OwnedLinkRules = LinkOwner & Omit<CampaignLinkRules, 'campaignId'>

/** Settings for the links of a campaign. */
export interface CampaignLinkRules {
  organizationId: number
  campaignId: number
  /** Null to use the organization's setting. */
  trackLinks: boolean | null
  utm: UtmTags | null
  organization: { trackLinks: boolean; shortDomain: string | null }
}

/**
 * Tells whether addresses in texts are replaced by short links. The organization's general setting applies only
 * if recipients can reach short links: at a short domain, or at a server with a public https address.
 */
export const isTracked = (
  { trackLinks, organization }: Pick<CampaignLinkRules, 'trackLinks' | 'organization'>,
  publicBaseUrl: string,
): boolean =>
  trackLinks ??
  (organization.trackLinks && linkBase(organization.shortDomain, publicBaseUrl).startsWith('https://'))

const SHORT_LINK = 'shortLink.'

/** Makes links for a text without a recipient, for example in a composer. They have the length of real links. */
export function standInLinks(
  rules: Pick<CampaignLinkRules, 'trackLinks' | 'organization'>,
  publicBaseUrl: string,
): LinkRules {
  const base = linkBase(rules.organization.shortDomain, publicBaseUrl)
  const tracked = isTracked(rules, publicBaseUrl)
  const address = base + 'x'.repeat(tracked ? RECIPIENT_CODE_LENGTH : LINK_CODE_LENGTH)
  const standIn: WriteLink = ({ source, isPersonal }, url) =>
    source.startsWith(SHORT_LINK) || canBeShortened(isPersonal ? source : url) ? address : url
  return { isTracked: tracked, standIn }
}

/**
 * Returns the rules for the links of a text without a run. Short links are the same for all recipients, and other URLs
 * stay unchanged.
 */
export const untrackedLinks = (
  reader: Reader,
  { organizationId, shortDomain }: { organizationId: number; shortDomain: string | null },
  publicBaseUrl: string,
): LinkRules => ({
  isTracked: false,
  standIn: ({ source }, url) => {
    const link = source.startsWith(SHORT_LINK)
      ? findShortLink(reader, organizationId, source.slice(SHORT_LINK.length).toLowerCase())
      : undefined
    return link ? linkBase(shortDomain, publicBaseUrl) + link.code : url
  },
})

const canBeShortened = (url: string): boolean => toHttpsUrl(url) !== undefined

/** Number of codes drawn and checked together. The unused ones serve the next tick. */
const CODES_PER_DRAW = 1_000

/** Link found or created in this transaction. Undefined if its address stays as written. */
type KnownLink = { linkId: number; code: string } | undefined

/**
 * Gives each recipient their own link codes. New codes stay in memory while a tick claims messages. `flush`
 * stores them in the transaction that sets the messages to SENDING. A rollback drops them.
 */
export class RecipientLinks {
  readonly #publicBaseUrl: string
  #tx: Tx | undefined
  #links = new Map<string, KnownLink>()
  #rows: RecipientLink[] = []
  #free: number[] = []

  /** Origin of this server, as recipients reach it. */
  get publicBaseUrl(): string {
    return this.#publicBaseUrl
  }

  constructor(publicBaseUrl: string) {
    this.#publicBaseUrl = publicBaseUrl
  }

  /** Returns the writer of the links of a text, for one run or one message. */
  writerOf(rules: OwnedLinkRules): LinkWriter {
    const base = linkBase(rules.organization.shortDomain, this.#publicBaseUrl)
    const standIns = standInLinks(rules, this.#publicBaseUrl)
    return {
      rules: standIns,
      publicBaseUrl: this.#publicBaseUrl,
      write: (tx, recipient, link, url) => {
        const known = this.#linkOf(tx, rules, link, url)
        if (!known) return url
        if (!standIns.isTracked) return base + known.code
        const target = link.isPersonal ? this.#targetOf(tx, rules, url) : null
        if (target === undefined) return url
        const code = this.#nextCode(tx)
        const { organizationId } = rules
        this.#rows.push({ code, organizationId, linkId: known.linkId, messageId: recipient.id, url: target })
        return base + toBase62(code, RECIPIENT_CODE_LENGTH)
      },
    }
  }

  /** Stores the codes that this transaction gave to recipients. Must be called before the transaction ends. */
  flush(tx: Tx): void {
    if (this.#tx !== tx || this.#rows.length === 0) return
    insertRecipientLinks(tx, this.#rows)
    this.#rows = []
  }

  #begin(tx: Tx): void {
    if (this.#tx === tx) return
    this.#tx = tx
    this.#rows = []
    this.#links.clear()
  }

  #linkOf(tx: Tx, rules: OwnedLinkRules, link: TextLink, url: string): KnownLink {
    this.#begin(tx)
    const key = `${Object.entries(ownerOf(rules))} ${link.source}`
    if (!this.#links.has(key)) this.#links.set(key, this.#readOrMake(tx, rules, link, url))
    return this.#links.get(key)
  }

  #readOrMake(tx: Tx, rules: OwnedLinkRules, link: TextLink, url: string): KnownLink {
    const { organizationId } = rules
    const owner = ownerOf(rules)
    const { source } = link
    if (source.startsWith(SHORT_LINK)) {
      const row = findShortLink(tx, organizationId, source.slice(SHORT_LINK.length).toLowerCase())
      if (!row) return undefined
      if (findOwnedLink(tx, owner, source) === undefined)
        insertOwnedLink(tx, owner, { organizationId, source, linkId: row.id })
      return { linkId: row.id, code: row.code }
    }
    const known = findOwnedLink(tx, owner, source)
    if (known !== undefined) return { linkId: known, code: '' }
    // If the address differs by recipient, the link stores the form that all recipients share.
    const target = this.#targetOf(tx, rules, link.isPersonal ? source : url)
    if (target === undefined) return undefined
    const code = freeCode(tx)
    const { id } = insertShortLink(tx, {
      uuid: uuidv7(tx.now),
      organizationId,
      ...owner,
      code,
      originalUrl: target,
      createdAt: tx.now,
      updatedAt: tx.now,
    })
    insertOwnedLink(tx, owner, { organizationId, source, linkId: id })
    return { linkId: id, code }
  }

  /**
   * Returns the target of the short link for `url`: `url` with its UTM tags. Returns undefined if `url` stays
   * as written.
   */
  #targetOf(tx: Tx, { utm }: Pick<CampaignLinkRules, 'utm'>, url: string): string | undefined {
    const target = toHttpsUrl(withUtm(url, utm))
    return target === undefined || leadsHere(tx, target, this.#publicBaseUrl) ? undefined : target
  }

  #nextCode(tx: Tx): number {
    if (this.#free.length === 0) this.#free = listFreeCodes(tx, randomNumbers(CODES_PER_DRAW, CODES))
    return this.#free.pop()!
  }
}

/** Takes the addresses of a recipient out of codes. The codes then lead to the address of their link. */
export const eraseAddresses = (tx: Tx, codes: readonly number[]): void =>
  void tx.run(fragment`UPDATE recipient_links SET url = NULL WHERE code IN ${[...codes]}`)
