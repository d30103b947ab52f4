import type { ContactCard, UpdateContactCard } from '../../../api/api.gen.ts'
import { orNull } from '../draft.ts'

/** Values of the contact card form. */
export interface CardForm {
  displayName: string
  firstName: string
  lastName: string
  organizationName: string
  title: string
  phone: string
  email: string
  website: string
  line1: string
  line2: string
  city: string
  state: string
  postalCode: string
  country: string
  photoUrl: string
  note: string
}

export const formOf = ({ address, ...card }: ContactCard): CardForm => ({
  displayName: card.displayName,
  firstName: card.firstName ?? '',
  lastName: card.lastName ?? '',
  organizationName: card.organizationName ?? '',
  title: card.title ?? '',
  phone: card.phone ?? '',
  email: card.email ?? '',
  website: card.website ?? '',
  line1: address.line1 ?? '',
  line2: address.line2 ?? '',
  city: address.city ?? '',
  state: address.state ?? '',
  postalCode: address.postalCode ?? '',
  country: address.country ?? '',
  photoUrl: card.photoUrl ?? '',
  note: card.note ?? '',
})

/** Returns the whole card, because it replaces the old one. */
export const bodyOf = (form: CardForm): UpdateContactCard => ({
  displayName: form.displayName,
  firstName: orNull(form.firstName),
  lastName: orNull(form.lastName),
  organizationName: orNull(form.organizationName),
  title: orNull(form.title),
  phone: orNull(form.phone),
  email: orNull(form.email),
  website: orNull(form.website),
  address: {
    line1: orNull(form.line1),
    line2: orNull(form.line2),
    city: orNull(form.city),
    state: orNull(form.state),
    postalCode: orNull(form.postalCode),
    country: orNull(form.country),
  },
  photoUrl: orNull(form.photoUrl),
  note: orNull(form.note),
})
