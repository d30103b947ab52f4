import type { VCard, VCardAddress } from '../../lib/vcard.ts'

/**
 * The fields of a contact that people fill in. Create, update, merge, import, undo, export, vCard, search,
 * filters, segment rules, the timeline and the reference use this list. A new field needs one entry here and
 * one migration with its column.
 */
export interface ContactField {
  /** Name in the interface, in code and in segment rules. */
  name: string
  /** Column of the table `contacts`. */
  column: string
  /** Decides how the value is checked and read: a `name` is composed (NFC), a `line` is any text. */
  kind: 'name' | 'phone' | 'email' | 'line' | 'country' | 'timezone'
  /** Maximum number of characters, for a name or a line. */
  max?: number
  /**
   * A request that creates a contact needs a value. Imports, forms and mails can create contacts
   * without one.
   */
  isRequired?: true
  /** A part of the postal address. The address is merged and imported as a whole. */
  isAddress?: true
  /** Name in sentences: "The postal code is longer than 20 characters". */
  label: string
  /** Description in the reference, without a full stop. */
  meaning: string
  /** Descriptions in the reference, for requests and for answers. By default they are made from `meaning`. */
  describe?: { input?: string; output?: string }
  /**
   * Headers that CRMs, shops and address books use for this field in files, as `squash` writes them,
   * English first. Phone and email headers have their own rules (`transfers/columns`).
   */
  headers?: string
  /** The filter `search` searches this field; its column must be in the trigger `contact_search_changed`. */
  isSearched?: true
  /** Lists of contacts have a filter with the name of this field; its text must occur in the value. */
  isFilter?: true
  /** Segment rules may name this field. */
  isInRules?: true
  /** Property of the vCard with this value. */
  vCard?: keyof VCard | keyof VCardAddress
}

export const CONTACT_FIELDS = [
  {
    name: 'firstName',
    column: 'first_name',
    kind: 'name',
    max: 100,
    isRequired: true,
    label: 'first name',
    meaning: 'Given name',
    describe: { input: 'Given name, used in greetings.', output: 'Given name.' },
    headers: `firstname first fname givenname forename contactfirstname customerfirstname billingfirstname
      vorname prenom primernombre nombres voornaam primeironome imie fornamn fornavn etunimi jmeno krestnijmeno meno
      utonev keresztnev prenume adı adi eesnimi vards vardas ime имя імя име ονομα`,
    isSearched: true,
    isInRules: true,
    vCard: 'firstName',
  },
  {
    name: 'lastName',
    column: 'last_name',
    kind: 'name',
    max: 100,
    label: 'last name',
    meaning: 'Family name',
    headers: `lastname last lname surname familyname contactlastname customerlastname billinglastname
      nachname familienname nomdefamille apellido apellidos cognome achternaam sobrenome apelido apelidos nazwisko
      efternamn efternavn etternavn sukunimi prijmeni priezvisko vezeteknev soyad soyadı soyadi perekonnanimi perenimi uzvards
      pavarde prezime priimek фамилия прізвище επωνυμο`,
    isSearched: true,
    isInRules: true,
    vCard: 'lastName',
  },
  {
    name: 'phone',
    column: 'phone',
    kind: 'phone',
    isRequired: true,
    label: 'phone number',
    meaning: 'Phone number as E.164',
    describe: {
      input:
        'Phone number in any notation; one without a `+` belongs to the country of the organization. Stored as E.164 and unique among the contacts of the organization.',
      output:
        'Phone number as E.164, such as `+15046218927`; null for a contact with an email address alone.',
    },
    isSearched: true,
    isInRules: true,
    vCard: 'phone',
  },
  {
    name: 'email',
    column: 'email',
    kind: 'email',
    label: 'email address',
    meaning: 'Email address',
    describe: {
      input:
        'Email address, kept in lower case. Unique among the contacts without a phone number, which need one.',
      output: 'Email address in lower case; null for none.',
    },
    isSearched: true,
    isFilter: true,
    isInRules: true,
    vCard: 'email',
  },
  {
    name: 'addressLine1',
    column: 'address_line1',
    kind: 'line',
    max: 200,
    isAddress: true,
    label: 'address',
    meaning: 'Street and number',
    headers: `address addressline address1 addressline1 street street1 streetaddress streetaddress1
      streetaddressline1 streetline1 line1 addr addr1 strasse strassehausnummer adresse adresse1 rue direccion
      direccion1 calle indirizzo via adres straat endereco rua`,
    vCard: 'addressLine1',
  },
  {
    name: 'addressLine2',
    column: 'address_line2',
    kind: 'line',
    max: 200,
    isAddress: true,
    label: 'second address line',
    meaning: 'Flat, floor, suite',
    headers: `address2 addressline2 street2 streetaddress2 streetaddressline2 streetline2 line2 addr2 apt
      suite unit apartment extendedaddress adresse2 direccion2 adresszusatz complementoadresse`,
    vCard: 'addressLine2',
  },
  {
    name: 'city',
    column: 'city',
    kind: 'line',
    max: 100,
    isAddress: true,
    label: 'city',
    meaning: 'City',
    headers: 'city town locality suburb ort stadt ville ciudad poblacion citta plaats cidade',
    isInRules: true,
    vCard: 'city',
  },
  {
    name: 'state',
    column: 'state',
    kind: 'line',
    max: 100,
    isAddress: true,
    label: 'state',
    meaning: 'State, province or region',
    describe: { input: 'State, province or region, such as `TX`.' },
    headers: `state province region stateprovince stateregion provincestate provincecode statecode
      stateprovincecode bundesland provincia staterprovince`,
    isInRules: true,
    vCard: 'state',
  },
  {
    name: 'postalCode',
    column: 'postal_code',
    kind: 'line',
    max: 20,
    isAddress: true,
    label: 'postal code',
    meaning: 'Postal code',
    describe: { input: 'Postal code; it helps to tell the time zone.' },
    headers: `zip zipcode postcode postalcode postal zippostalcode zippostal postalzip zipcodepostalcode plz
      postleitzahl codepostal codigopostal cap cep`,
    isInRules: true,
    vCard: 'postalCode',
  },
  {
    name: 'country',
    column: 'country',
    kind: 'country',
    isAddress: true,
    label: 'country',
    meaning: 'ISO 3166 country code of two letters',
    describe: { input: 'ISO 3166 country code of two letters, such as `US`.' },
    headers: 'country countrycode countryregion countryname land pays pais paese',
    isInRules: true,
    vCard: 'country',
  },
  {
    name: 'timezone',
    column: 'timezone',
    kind: 'timezone',
    label: 'time zone',
    meaning: 'IANA time zone',
    describe: {
      input:
        'IANA time zone, such as `America/Chicago`, which decides quiet hours. Without one it is derived from the address or the number.',
      output: 'IANA time zone; null when it is derived from the address or the number.',
    },
    headers: 'timezone tz zeitzone zonahoraria',
  },
] as const satisfies readonly ContactField[]

type Listed = (typeof CONTACT_FIELDS)[number]
export type FieldName = Listed['name']
type RequiredFieldName = Extract<Listed, { isRequired: true }>['name']
export type OptionalFieldName = Exclude<FieldName, RequiredFieldName>
/**
 * The fields that an import may fill and an undo may empty: all except the number, because it
 * identifies the contact.
 */
export type TextFieldName = Exclude<FieldName, 'phone'>
/** The fields that segment rules may name. */
type RuleFieldName = Extract<Listed, { isInRules: true }>['name']
type FilterFieldName = Extract<Listed, { isFilter: true }>['name']
export type AddressFieldName = Extract<Listed, { isAddress: true }>['name']

/** The values of a contact, as stored. A contact without a number has an email address. */
export type FieldValues = Record<'firstName', string> & Record<Exclude<FieldName, 'firstName'>, string | null>

const fields: readonly ContactField[] = CONTACT_FIELDS

const namesOf = <Name extends FieldName>(
  isWanted: (field: ContactField) => boolean = () => true,
): readonly Name[] => fields.filter(isWanted).map(({ name }) => name as Name)

export const FIELD_NAMES = namesOf<FieldName>()
export const TEXT_FIELDS = namesOf<TextFieldName>(({ kind }) => kind !== 'phone')
export const OPTIONAL_FIELDS = namesOf<OptionalFieldName>(({ isRequired }) => !isRequired)
export const ADDRESS_FIELDS = namesOf<AddressFieldName>(({ isAddress }) => isAddress === true)

export const RULE_FIELDS = namesOf<RuleFieldName>(({ isInRules }) => isInRules === true)
export const SEARCHED_FIELDS = namesOf<FieldName>(({ isSearched }) => isSearched === true)
export const FILTER_FIELDS = namesOf<FilterFieldName>(({ isFilter }) => isFilter === true)

const byName: ReadonlyMap<string, ContactField> = new Map(fields.map((field) => [field.name, field]))

/** Returns the entry of the field in `CONTACT_FIELDS`. */
export const fieldNamed = (name: FieldName): ContactField => byName.get(name)!

/** The columns for a SELECT from `contacts`. */
export const FIELD_COLUMNS = fields.map(({ column }) => `contacts.${column}`).join(', ')

/** Returns an object with an entry per field, in the order of the list. */
export const perField = <Name extends FieldName, Value>(
  names: readonly Name[],
  entryOf: (field: ContactField, name: Name) => Value,
): Record<Name, Value> =>
  Object.fromEntries(names.map((name) => [name, entryOf(fieldNamed(name), name)])) as Record<Name, Value>
