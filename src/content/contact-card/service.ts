import { getOrganization } from '../../accounts/organizations/service.ts'
import type { OrganizationRow } from '../../accounts/organizations/table.ts'
import type { Db, Reader, Tx } from '../../db/database.ts'
import { AppError, invalidField } from '../../lib/errors.ts'
import { randomBase62, uuidv7 } from '../../lib/ids.ts'
import { toE164 } from '../../lib/phone.ts'
import type { Principal } from '../../lib/principal.ts'
import { MediaFiles } from '../media/files.ts'
import { finishUpload, storeFile, TOKEN_LENGTH } from '../media/service.ts'
import { findOwner, findPublicMedia } from '../media/store.ts'
import { ownToken } from '../media/urls.ts'
import { type Photo, resizePhoto } from './photo.ts'
import type { UpdateContactCardInput } from './schema.ts'
import * as store from './store.ts'
import type { ContactCardRow } from './table.ts'

/** A proposed card, without the fields that only a saved card has. */
export type ProposedCard = Omit<
  ContactCardRow,
  'organizationId' | 'uuid' | 'token' | 'photo' | 'photoType' | 'photoToken' | 'updatedAt'
>

/**
 * Returns the saved card; without one, a card proposed from the organization's own details. Throws
 * NOT_FOUND.
 */
export function getContactCard(
  reader: Reader,
  { organizationId }: Principal,
): { row: ContactCardRow } | { proposed: ProposedCard } {
  const row = store.findContactCard(reader, organizationId)
  return row ? { row } : { proposed: proposedCard(getOrganization(reader, organizationId)) }
}

const proposedCard = (organization: OrganizationRow): ProposedCard => ({
  displayName: organization.name,
  firstName: null,
  lastName: null,
  organizationName: organization.name,
  title: null,
  phone: organization.phone,
  email: organization.email,
  website: organization.website,
  addressLine1: organization.addressLine1,
  addressLine2: organization.addressLine2,
  city: organization.city,
  state: organization.state,
  postalCode: organization.postalCode,
  country: organization.country,
  note: null,
})

/** Plan for the photo of a card: removed, unchanged, or replaced by a file. */
type PhotoPlan =
  | { kind: 'none' }
  | { kind: 'kept'; token: string }
  | { kind: 'file'; token: string; photo: Photo }
  /** The file of the photo is stored but not available before `finishUpload`. */
  | { kind: 'uploaded'; mediaId: number; photo: Photo }

/**
 * Reads and shrinks the photo of a card, before the transaction that saves it.
 * @param publicBaseUrl origin of this server
 * Throws VALIDATION_FAILED, LIMIT_REACHED.
 */
export async function preparePhoto(
  { db, step }: { db: Db; step: Db['write'] },
  principal: Principal,
  { photoUrl, photoBase64 }: UpdateContactCardInput,
  publicBaseUrl: string,
): Promise<PhotoPlan> {
  if (photoUrl !== null && photoBase64 !== null) {
    throw invalidField('photoBase64', 'Give photoUrl or photoBase64, not both.', 'isAlone')
  }
  if (photoBase64 !== null) return await uploaded(step, principal, photoBase64)
  if (photoUrl === null) return { kind: 'none' }
  const token = ownToken(photoUrl, publicBaseUrl)
  if (token && store.showsFile(db, principal.organizationId, token)) return { kind: 'kept', token }
  const isOwn = token !== undefined && findOwner(db, token) === principal.organizationId
  const file = isOwn ? findPublicMedia(db, token) : undefined
  const content = file && (await new MediaFiles(db).contentOf(file))
  if (!token || !content) {
    const message =
      'photoUrl must be the `url` of a picture of this organization: upload it with POST /media first.'
    throw invalidField('photoUrl', message, 'isOwnFile', (say) => say.mediaDeleted())
  }
  return {
    kind: 'file',
    token,
    photo: await resizePhoto(await content.bytes(), 'photoUrl', principal.organizationId),
  }
}

async function uploaded(step: Db['write'], principal: Principal, base64: string): Promise<PhotoPlan> {
  const bytes = Buffer.from(base64, 'base64')
  const photo = await resizePhoto(bytes, 'photoBase64', principal.organizationId)
  const name = photo.type === 'JPEG' ? 'contact-card.jpg' : 'contact-card.png'
  const mediaId = await storeFile(step, principal, { name, bytes })
  return { kind: 'uploaded', mediaId, photo }
}

type PhotoColumns = Pick<ContactCardRow, 'photo' | 'photoType' | 'photoToken'>

function photoColumns(tx: Tx, plan: PhotoPlan, before: ContactCardRow | undefined): PhotoColumns {
  if (plan.kind === 'none') return { photo: null, photoType: null, photoToken: null }
  if (plan.kind === 'kept') {
    if (before?.photoToken === plan.token) {
      const { photo, photoType, photoToken } = before
      return { photo, photoType, photoToken }
    }
    throw new AppError('CONFLICT', 'Another user saved the card meanwhile. Read it and save it again.', {
      said: (say) => say.preconditionFailed(),
    })
  }
  const photoToken = plan.kind === 'file' ? plan.token : finishUpload(tx, plan.mediaId).token
  return { photo: plan.photo.bytes, photoType: plan.photo.type, photoToken }
}

/**
 * Replaces the card. Its public address and id stay.
 * Throws VALIDATION_FAILED, and CONFLICT when its photo was changed meanwhile.
 */
export function saveContactCard(
  tx: Tx,
  { organizationId }: Principal,
  input: UpdateContactCardInput,
  plan: PhotoPlan,
): ContactCardRow {
  const before = store.findContactCard(tx, organizationId)
  const { address, photoUrl, photoBase64, phone, ...plain } = input
  return store.putContactCard(tx, {
    organizationId,
    uuid: before?.uuid ?? uuidv7(tx.now),
    token: before?.token ?? randomBase62(TOKEN_LENGTH),
    ...plain,
    phone: phone === null ? null : cardPhone(phone, getOrganization(tx, organizationId).defaultCountry),
    addressLine1: address?.line1 ?? null,
    addressLine2: address?.line2 ?? null,
    city: address?.city ?? null,
    state: address?.state ?? null,
    postalCode: address?.postalCode ?? null,
    country: address?.country ?? null,
    ...photoColumns(tx, plan, before),
    updatedAt: tx.now,
  })
}

function cardPhone(phone: string, defaultCountry: string): string {
  const e164 = toE164(phone, defaultCountry)
  if (e164) return e164
  throw invalidField(
    'phone',
    `phone must be a valid phone number: with + and country code, or a number of ${defaultCountry}.`,
    'isValid',
    (say) => say.phoneNumber(),
  )
}
