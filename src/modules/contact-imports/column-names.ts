import { squash } from './header-words.ts'
import { isOptOutField, OPT_OUT_FIELDS, optOutFieldOf } from './opt-out-column.ts'

/** What a column of an imported file can mean. */
export const IMPORT_FIELDS = [
  'firstName',
  'lastName',
  'fullName',
  'phone',
  'email',
  'addressLine1',
  'addressLine2',
  'city',
  'state',
  'postalCode',
  'country',
  'timezone',
  'tags',
  ...OPT_OUT_FIELDS,
] as const

type StandardField = (typeof IMPORT_FIELDS)[number]
/** A custom field of the organization. */
export type CustomImportField = `custom.${string}`
export type ImportField = StandardField | CustomImportField

export const isCustomField = (field: string): field is CustomImportField => field.startsWith('custom.')

/** Fields that several columns may have: all of them are read. */
export const isShared = (field: ImportField): boolean => isOptOutField(field)

export const isImportField = (field: string): field is ImportField =>
  isCustomField(field) || (IMPORT_FIELDS as readonly string[]).includes(field)

/**
 * Headers as they stand in exports of CRMs, shops and address books, reduced
 * by `squash`. English first, then the other languages of those exports.
 */
const NAMES: Partial<Record<StandardField, readonly string[]>> = {
  firstName: [
    ...['firstname', 'first', 'fname', 'givenname', 'forename', 'contactfirstname', 'customerfirstname'],
    ...['vorname', 'prenom', 'primernombre', 'voornaam', 'primeironome'],
  ],
  lastName: [
    ...['lastname', 'last', 'lname', 'surname', 'familyname', 'contactlastname', 'customerlastname'],
    ...[
      'nachname',
      'familienname',
      'nomdefamille',
      'apellido',
      'apellidos',
      'cognome',
      'achternaam',
      'sobrenome',
    ],
  ],
  addressLine1: [
    ...[
      'address',
      'addressline',
      'address1',
      'addressline1',
      'street',
      'street1',
      'streetaddress',
      'streetaddress1',
    ],
    ...[
      'mailingaddress',
      'homeaddress',
      'strasse',
      'adresse',
      'rue',
      'direccion',
      'calle',
      'indirizzo',
      'adres',
    ],
  ],
  addressLine2: [
    'address2',
    'addressline2',
    'street2',
    'streetaddress2',
    'apt',
    'suite',
    'unit',
    'apartment',
  ],
  city: [
    'city',
    'town',
    'locality',
    'mailingcity',
    'homecity',
    'ort',
    'stadt',
    'ville',
    'ciudad',
    'citta',
    'plaats',
  ],
  state: [
    ...['state', 'province', 'region', 'stateprovince', 'stateregion', 'mailingstate', 'homestate'],
    ...['bundesland', 'provincia'],
  ],
  postalCode: [
    ...['zip', 'zipcode', 'postcode', 'postalcode', 'postal', 'zippostalcode', 'mailingzip', 'homezip'],
    ...['plz', 'postleitzahl', 'codepostal', 'codigopostal', 'cap', 'cep'],
  ],
  country: ['country', 'countrycode', 'mailingcountry', 'land', 'pays', 'pais', 'paese'],
  timezone: ['timezone', 'tz', 'zeitzone'],
  tags: ['tags', 'tag', 'labels', 'label', 'groups', 'groupmembership'],
}

const FIELD_BY_NAME = new Map<string, StandardField>(
  Object.entries(NAMES).flatMap(([field, names]) =>
    names.map((name) => [name, field as StandardField] as const),
  ),
)

const OWNER =
  '(?:my|your|primary|main|work|business|office|home|personal|private|contact|customer|client|lead)?'
const PHONE = new RegExp(
  `^${OWNER}(?:sms|whatsapp)?(?:phone|mobile|cell|tel|telephone|cellphone|mobilephone|handy|mobil|telefon|mobiltelefon|portable|telefono|movil|celular|cellulare|telefone|telefoon|mobiel)(?:number|num|no|nr|nummer)?\\d{0,2}(?:value)?$`,
)
const EMAIL = new RegExp(
  `^${OWNER}(?:email|mail|correo|emailaddress|mailaddress|correoelectronico)\\d{0,2}(?:value)?$`,
)

/**
 * A column called just "name" is the whole name, unless another column holds
 * the other half: "Vorname, Name" and "name, surname" are both common.
 */
const WHOLE_NAME = new Set([
  ...['name', 'fullname', 'contactname', 'customername', 'clientname', 'displayname', 'contact'],
  ...['nom', 'nombre', 'nome', 'naam'],
])

/** The field that is called so itself, as it is in our own exports. */
export const fieldCalled = (header: string): StandardField | undefined => {
  const name = squash(header)
  return IMPORT_FIELDS.find((field) => squash(field) === name)
}

/** What a header means by itself; `fullName` for any kind of name that is not clearly a half. */
export function fieldOfHeader(header: string): StandardField | undefined {
  const name = squash(header)
  const optOut = optOutFieldOf(header)
  if (optOut) return optOut
  if (WHOLE_NAME.has(name)) return 'fullName'
  if (PHONE.test(name)) return 'phone'
  if (EMAIL.test(name)) return 'email'
  return FIELD_BY_NAME.get(name)
}
