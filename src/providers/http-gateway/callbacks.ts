import { createHmac } from 'node:crypto'
import { constantTimeEqual, isUuid } from '../../lib/ids.ts'
import { isInRanges } from '../address-policy.ts'
import { idAt, itemsOf, MAX_ID, MAX_ITEMS, required } from '../callback-body.ts'
import { atPointer, valueAt } from '../json.ts'
import {
  type CallbackKind,
  type CallbackRequest,
  CallbackUnreadable,
  type InboundText,
  MESSAGE_ERROR_CODES,
  type MessageErrorCode,
  type ProviderCallbacks,
  type StatusReport,
} from '../port.ts'
import { e164Of } from '../recipient.ts'
import type { HttpGatewayConfig } from './config.ts'

export const httpGatewayCallbacks = (config: HttpGatewayConfig): ProviderCallbacks => ({
  isGenuine: (request) => isGenuine(config, request),
  read: (request, kind, now) => {
    const items = itemsOf(request)
    const { status, inbound, kinds } = config
    if (!kinds) {
      return kind === 'status'
        ? { reports: parseStatus(config, { request, items, now }), texts: [] }
        : { reports: [], texts: parseInbound(config, items) }
    }
    const [receipts, texts] = (['status', 'inbound'] as const).map((one) => itemsOfKind(kinds, one, items))
    return {
      reports: status ? parseStatus(config, { request, items: receipts!, now }) : [],
      texts: inbound ? parseInbound(config, texts!) : [],
    }
  },
})

/** Returns the items of this kind. The settings name the word of each item that says its kind. */
function itemsOfKind(
  kinds: NonNullable<HttpGatewayConfig['kinds']>,
  kind: CallbackKind,
  items: readonly unknown[],
): unknown[] {
  const words = new Set((kinds[kind] ?? []).map((word) => word.toLowerCase()))
  return items.filter((item) => {
    const word = required(atPointer(item, kinds.path), `The kind at ${kinds.path} is missing.`)
    return words.has(word.trim().toLowerCase())
  })
}

function isGenuine(config: HttpGatewayConfig, request: CallbackRequest): boolean {
  if (config.ipAllowList.length > 0 && !isInRanges(request.clientIp, config.ipAllowList)) return false
  if (config.callbackAuth === 'BASIC') {
    const pair = Buffer.from(`${config.callbackUsername}:${config.callbackPassword}`).toString('base64')
    const given = /^basic +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
    return given !== undefined && constantTimeEqual(given, pair)
  }
  if (config.callbackAuth === 'HMAC_SHA256') return hasSignature(config, request)
  return true
}

/**
 * Tells whether the request has the signature: HMAC-SHA256 over the raw body, in hex or base64, with or without
 * `sha256=` before it.
 */
function hasSignature(config: HttpGatewayConfig, request: CallbackRequest): boolean {
  const given = request.headers
    .get(config.callbackSignatureHeader)
    ?.trim()
    .replace(/^sha256=/i, '')
  // The signature covers only the body, so a request without a body proves nothing.
  if (!given || request.body === '') return false
  const digest = createHmac('sha256', String(config.callbackSecret)).update(request.body).digest()
  const isHex = constantTimeEqual(given.toLowerCase(), digest.toString('hex'))
  return constantTimeEqual(given, digest.toString('base64')) || isHex
}

function parseStatus(
  config: HttpGatewayConfig,
  call: { request: CallbackRequest; items: readonly unknown[]; now: number },
): StatusReport[] {
  const { request, now } = call
  const { status } = config
  if (!status) throw new CallbackUnreadable('The settings of this sender do not describe status callbacks.')
  const meanings = new Map(Object.entries(status.map).map(([word, meaning]) => [word.toLowerCase(), meaning]))
  const items = entriesOf(call.items, status.itemsPath)
  // {{statusUrl}} contains our reference. Unsigned parts of a signed request do not count.
  const named = config.callbackAuth === 'HMAC_SHA256' ? undefined : request.query.reference
  const ofUrl = items.length === 1 ? uuidOf(named) : null
  return items.flatMap((item): StatusReport[] => {
    const providerMessageId = idAt(item, status.idPath) ?? null
    const given = textAt(item, status.referencePath)?.trim()
    const reference = uuidOf(given) ?? ofUrl
    // An unknown reference belongs to another system with the same account.
    const to = given ? undefined : e164Of(textAt(item, status.toPath) ?? '')
    if (providerMessageId === null && reference === null) {
      throw new CallbackUnreadable(`The message id at ${status.idPath} is missing.`)
    }
    const word = required(
      atPointer(item, status.statusPath),
      `The status at ${status.statusPath} is missing.`,
    )
    const meaning = meanings.get(word.trim().toLowerCase())
    if (meaning === undefined || meaning === 'IGNORE') return []
    const common = { providerMessageId, reference, ...(to === undefined ? {} : { to }), occurredAt: now }
    if (isErrorCode(meaning)) {
      return [{ ...common, status: 'FAILED', errorCode: meaning, providerErrorCode: word.slice(0, MAX_ID) }]
    }
    return meaning === 'FAILED'
      ? [{ ...common, status: 'FAILED', errorCode: 'UNKNOWN', providerErrorCode: word.slice(0, MAX_ID) }]
      : [{ ...common, status: meaning, errorCode: null, providerErrorCode: null }]
  })
}

const uuidOf = (text: string | undefined): string | null => {
  const trimmed = text?.trim() ?? ''
  return isUuid(trimmed) ? trimmed.toLowerCase() : null
}

const textAt = (item: unknown, path: string | undefined): string | undefined =>
  path === undefined ? undefined : atPointer(item, path)

function parseInbound(config: HttpGatewayConfig, items: readonly unknown[]): InboundText[] {
  const { inbound } = config
  if (!inbound) throw new CallbackUnreadable('The settings of this sender do not describe inbound callbacks.')
  return entriesOf(items, inbound.itemsPath).map((item) => {
    const providerMessageId = required(idAt(item, inbound.idPath), `The id at ${inbound.idPath} is missing.`)
    const from = required(
      atPointer(item, inbound.fromPath)?.trim() || undefined,
      `The sender at ${inbound.fromPath} is missing.`,
    )
    const body = required(atPointer(item, inbound.bodyPath), `The text at ${inbound.bodyPath} is missing.`)
    const to = inbound.toPath === undefined ? '' : (atPointer(item, inbound.toPath)?.trim() ?? '')
    return { providerMessageId, from, to, body }
  })
}

/**
 * Returns the entries of a callback: the callback itself or its list, or the list within it that the settings
 * name.
 */
function entriesOf(items: readonly unknown[], itemsPath: string | undefined): readonly unknown[] {
  if (itemsPath === undefined) return items
  const entries = items.flatMap((item) => {
    const list = valueAt(item, itemsPath)
    if (!Array.isArray(list)) throw new CallbackUnreadable(`The list at ${itemsPath} is missing.`)
    return list
  })
  if (entries.length > MAX_ITEMS)
    throw new CallbackUnreadable(`Send at most ${MAX_ITEMS} items in one request.`)
  return entries
}

const isErrorCode = (word: string): word is MessageErrorCode =>
  (MESSAGE_ERROR_CODES as readonly string[]).includes(word)
