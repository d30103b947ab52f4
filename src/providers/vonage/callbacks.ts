import { idAt, itemsOf } from '../callback-body.ts'
import { atPointer } from '../json.ts'
import {
  type CallbackRequest,
  CallbackUnreadable,
  type InboundText,
  type ProviderCallbacks,
  type Told,
} from '../port.ts'
import { MAX_MEDIA, mediaOf, reportOf, type StatusTable, textOf } from '../vendor/read.ts'
import type { VonageConfig } from './config.ts'
import { VONAGE_ERRORS } from './errors.ts'
import { hasVonageSignature } from './signature.ts'

export const vonageCallbacks = ({ signatureSecret }: VonageConfig): ProviderCallbacks => ({
  isGenuine: (request) => hasVonageSignature(request, signatureSecret),
  read: (request, _kind, now) => read(request, now),
})

const STATUSES: StatusTable = {
  submitted: 'SENT',
  delivered: 'DELIVERED',
  read: 'READ',
  rejected: 'FAILED',
  undeliverable: 'FAILED',
}

/** An account may have one address for both, so the body says what it is: only receipts have a status. */
function read(request: CallbackRequest, now: number): Told {
  const [item] = itemsOf(request)
  const providerMessageId = idAt(item, '/message_uuid')
  if (providerMessageId === undefined) throw new CallbackUnreadable('There is no message_uuid.')
  const word = atPointer(item, '/status')?.trim().toLowerCase()
  if (word === undefined) return { reports: [], texts: [readText(item, providerMessageId)] }
  const reference = atPointer(item, '/client_ref')
  const receipt = { providerMessageId, reference, word, code: vonageCode(item, '/error'), now }
  return { reports: reportOf(receipt, STATUSES, VONAGE_ERRORS), texts: [] }
}

/** Stands behind the # of the error's `type`, as digits or a word, and in some releases of the API as its title. */
export function vonageCode(item: unknown, at = ''): string | undefined {
  const type = atPointer(item, `${at}/type`)?.trim() ?? ''
  const behindHash = type.slice(type.lastIndexOf('#') + 1)
  const title = atPointer(item, `${at}/title`)?.trim() ?? ''
  const isCode = (text: string): boolean => /^\d{1,6}$/.test(text)
  return [behindHash, title].find(isCode) ?? (/^[a-z-]{3,40}$/.test(behindHash) ? behindHash : undefined)
}

/** The kinds of files that come with an MMS. */
const FILES = ['image', 'video', 'audio', 'vcard', 'file'] as const
/** Where several lie. */
const CONTENT = Array.from({ length: MAX_MEDIA }, (_, index) => `/content/${index}`)

function readText(item: unknown, providerMessageId: string): InboundText {
  const from = atPointer(item, '/from')?.trim()
  if (!from) throw new CallbackUnreadable('There is no from.')
  const places = [...FILES.map((kind) => `/${kind}`), ...CONTENT]
  const media = mediaOf(places.map((place) => ({ url: atPointer(item, `${place}/url`) })))
  const captions = places.map(
    (place) => atPointer(item, `${place}/caption`) ?? atPointer(item, `${place}/text`),
  )
  const body = atPointer(item, '/text') ?? captions.find((caption) => caption !== undefined) ?? ''
  return textOf({ providerMessageId, from, to: atPointer(item, '/to')?.trim() ?? '', body }, { media })
}
