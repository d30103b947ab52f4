import * as v from 'valibot'
import { ADDRESS_FIELDS, country, email, webUrl } from '../../accounts/organizations/fields.ts'
import { isoTime, lineText, text } from '../../http/schema.ts'
import { component, describeObject, parameters } from '../../lib/describe.ts'

const absent = <S extends v.GenericSchema<string, string>>(schema: S) => v.optional(v.nullable(schema), null)

const UpdateCardAddress = v.object({
  line1: absent(lineText(1, 200)),
  line2: absent(lineText(1, 200)),
  city: absent(lineText(1, 100)),
  state: absent(lineText(1, 100)),
  postalCode: absent(lineText(1, 20)),
  country: absent(country),
})
const ADDRESS_ABOUT = 'The postal address on a contact card.'
describeObject(UpdateCardAddress, 'UpdateContactCardAddress', ADDRESS_ABOUT, ADDRESS_FIELDS)

/** The form in which browsers encode pictures. */
const DATA_URL = /^data:image\/(?:jpeg|png);base64,/
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/

const base64 = v.pipe(
  v.string('must be text'),
  v.transform((given) => given.trim().replace(DATA_URL, '')),
  v.check((given) => BASE64.test(given), 'must be a JPEG or PNG in base64'),
)

const CARD_FIELDS = {
  displayName: 'The name that phones show.',
  firstName: 'First name, where the card is of a person; null for none.',
  lastName: 'Last name; null for none.',
  organizationName: 'The company; null for none.',
  title: 'Position in the company; null for none.',
  email: 'Email address; null for none.',
  website: 'Address of the website; null for none.',
  address: 'Postal address.',
  note: 'Anything else; null for nothing.',
}
/** UpdateContactCardDto. */
export const UpdateContactCard = component(
  'UpdateContactCard',
  'A contact card, which replaces the previous one. An absent field is empty.',
  {
    displayName: [lineText(1, 100), CARD_FIELDS.displayName],
    firstName: [absent(lineText(1, 100)), CARD_FIELDS.firstName],
    lastName: [absent(lineText(1, 100)), CARD_FIELDS.lastName],
    organizationName: [absent(lineText(1, 100)), CARD_FIELDS.organizationName],
    title: [absent(lineText(1, 100)), CARD_FIELDS.title],
    phone: [
      absent(text(1, 40)),
      'Phone number with `+`, or in the national form of the `defaultCountry` of the organization; null for none.',
    ],
    email: [absent(email), CARD_FIELDS.email],
    website: [absent(webUrl), CARD_FIELDS.website],
    address: [v.optional(v.nullable(UpdateCardAddress), null), CARD_FIELDS.address],
    photoUrl: [
      absent(webUrl),
      'The `url` of a JPEG or PNG that was uploaded with `POST /media`; null for none. The card gets a copy of at most 60 KB.',
    ],
    photoBase64: [
      absent(base64),
      'A JPEG or PNG in base64, in place of `photoUrl`. It is stored as a media file, whose address is `photoUrl` from then on.',
    ],
    note: [absent(text(1, 1_000)), CARD_FIELDS.note],
  },
)

const optionalText = v.nullable(v.string())

const CardAddress = v.object({
  line1: optionalText,
  line2: optionalText,
  city: optionalText,
  state: optionalText,
  postalCode: optionalText,
  country: optionalText,
})
describeObject(CardAddress, 'ContactCardAddress', ADDRESS_ABOUT, ADDRESS_FIELDS)

/** ContactCardResponseDto. */
export const ContactCardRecord = component(
  'ContactCard',
  'The contact details of the organization for phones, also as a file that phones read (vCard).',
  {
    displayName: [v.string(), CARD_FIELDS.displayName],
    firstName: [optionalText, CARD_FIELDS.firstName],
    lastName: [optionalText, CARD_FIELDS.lastName],
    organizationName: [optionalText, CARD_FIELDS.organizationName],
    title: [optionalText, CARD_FIELDS.title],
    phone: [optionalText, 'Phone number in E.164; null for none.'],
    email: [optionalText, CARD_FIELDS.email],
    website: [optionalText, CARD_FIELDS.website],
    address: [CardAddress, CARD_FIELDS.address],
    photoUrl: [optionalText, 'Address of the uploaded file that the photo was made from; null for none.'],
    note: [optionalText, CARD_FIELDS.note],
    vcardUrl: [optionalText, 'Public address of the card as a file; null before it is first saved.'],
    vcard: [optionalText, 'The card as a vCard 3.0; null before it is first saved.'],
    updatedAt: [v.nullable(isoTime), 'When it was saved; null when it never was.'],
  },
)

/** Any text is accepted: a malformed token is treated as that of a card that does not exist. */
export const CardParams = parameters({
  token: [v.string(), 'The end of the address of a card: 22 letters and digits, and `.vcf`.'],
})

export type UpdateContactCardInput = v.InferOutput<typeof UpdateContactCard>
