import { expect, test } from 'bun:test'
import { splitName } from '../../../src/transfers/cells/text-cells.ts'
import { planColumns } from '../../../src/transfers/columns/columns.ts'

/**
 * Headers of address books in the languages of Europe: first name, last name, address, mobile, home and work
 * number.
 */
const OUTLOOK = [
  {
    language: 'German',
    headers: 'Vorname;Nachname;E-Mail-Adresse;Mobiltelefon;Telefon (privat);Telefon geschäftlich',
  },
  {
    language: 'French',
    headers: 'Prénom;Nom;Adresse de messagerie;Tél. mobile;Téléphone (domicile);Téléphone (bureau)',
  },
  {
    language: 'Spanish',
    headers:
      'Nombre;Apellidos;Dirección de correo electrónico;Teléfono móvil;Teléfono particular;Teléfono del trabajo',
  },
  {
    language: 'Italian',
    headers: 'Nome;Cognome;Indirizzo posta elettronica;Cellulare;Telefono abitazione;Telefono ufficio',
  },
  {
    language: 'Portuguese',
    headers: 'Nome;Apelido;Endereço de correio eletrónico;Telemóvel;Telefone de casa;Telefone comercial',
  },
  {
    language: 'Brazilian',
    headers: 'Nome;Sobrenome;Endereço de e-mail;Telefone celular;Telefone residencial;Telefone comercial',
  },
  {
    language: 'Dutch',
    headers: 'Voornaam;Achternaam;E-mailadres;Mobiele telefoon;Telefoon thuis;Telefoon op werk',
  },
  {
    language: 'Polish',
    headers: 'Imię;Nazwisko;Adres e-mail;Telefon komórkowy;Telefon domowy;Telefon służbowy',
  },
  {
    language: 'Czech',
    headers: 'Jméno;Příjmení;E-mailová adresa;Mobilní telefon;Telefon (domů);Telefon (zaměstnání)',
  },
  {
    language: 'Slovak',
    headers: 'Meno;Priezvisko;E-mailová adresa;Mobilný telefón;Telefón (domov);Telefón do zamestnania',
  },
  {
    language: 'Hungarian',
    headers: 'Utónév;Vezetéknév;E-mail cím;Mobiltelefon;Otthoni telefon;Hivatali telefon',
  },
  {
    language: 'Romanian',
    headers: 'Prenume;Nume;Adresă de e-mail;Telefon mobil;Telefon domiciliu;Telefon serviciu',
  },
  { language: 'Turkish', headers: 'Adı;Soyadı;E-posta Adresi;Cep Telefonu;Ev Telefonu;İş Telefonu' },
  {
    language: 'Swedish',
    headers: 'Förnamn;Efternamn;E-postadress;Mobiltelefon;Telefon (hem);Telefon (arbete)',
  },
  {
    language: 'Danish',
    headers: 'Fornavn;Efternavn;E-mailadresse;Mobiltelefon;Telefon (privat);Telefon (arbejde)',
  },
  {
    language: 'Norwegian',
    headers: 'Fornavn;Etternavn;E-postadresse;Mobiltelefon;Telefon privat;Telefon arbeid',
  },
  { language: 'Finnish', headers: 'Etunimi;Sukunimi;Sähköpostiosoite;Matkapuhelin;Kotipuhelin;Työpuhelin' },
  {
    language: 'Estonian',
    headers: 'Eesnimi;Perekonnanimi;Meiliaadress;Mobiiltelefon;Kodutelefon;Töötelefon',
  },
  {
    language: 'Latvian',
    headers: 'Vārds;Uzvārds;E-pasta adrese;Mobilais tālrunis;Mājas tālrunis;Darba tālrunis',
  },
  {
    language: 'Lithuanian',
    headers: 'Vardas;Pavardė;El. pašto adresas;Mobilusis telefonas;Namų telefonas;Darbo telefonas',
  },
  {
    language: 'Greek',
    headers:
      'Όνομα;Επώνυμο;Διεύθυνση ηλεκτρονικού ταχυδρομείου;Κινητό τηλέφωνο;Τηλέφωνο οικίας;Τηλέφωνο εργασίας',
  },
  {
    language: 'Russian',
    headers: 'Имя;Фамилия;Адрес эл. почты;Телефон переносной;Домашний телефон;Рабочий телефон',
  },
  {
    language: 'Ukrainian',
    headers: "Ім'я;Прізвище;Адреса електронної пошти;Мобільний телефон;Домашній телефон;Робочий телефон",
  },
  {
    language: 'Bulgarian',
    headers: 'Име;Фамилия;Имейл адрес;Мобилен телефон;Домашен телефон;Служебен телефон',
  },
  {
    language: 'Croatian',
    headers: 'Ime;Prezime;Adresa e-pošte;Mobilni telefon;Kućni telefon;Poslovni telefon',
  },
  {
    language: 'Slovenian',
    headers: 'Ime;Priimek;E-poštni naslov;Mobilni telefon;Domači telefon;Službeni telefon',
  },
]

const fieldsOf = (headers: readonly string[], sample: string[][] = []) =>
  planColumns(headers, { sample }).map(({ field }) => field)

test.each(OUTLOOK)('headers of an address book in $language are recognised', ({ headers }) => {
  expect(fieldsOf(headers.split(';'))).toEqual(['firstName', 'lastName', 'email', 'phone', 'phone', 'phone'])
})

test('a fax number in another language is no phone number', () => {
  const headers = 'Телефон;Факс рабочий;Fax (bureau);Faxnummer;Fax domowy'.split(';')
  expect(fieldsOf(headers)).toEqual(['phone', null, null, null, null])
})

test('a column Subscriber with addresses has the addresses, and one with words has the status', () => {
  const headers = ['Subscriber', 'Phone']
  const addresses = [
    ['ann@example.com', '1'],
    ['', '2'],
    [' bea@example.com ', '3'],
  ]
  expect(fieldsOf(headers, addresses)).toEqual(['email', 'phone'])
  expect(
    fieldsOf(headers, [
      ['unsubscribed', '1'],
      ['ann@example.com', '2'],
    ]),
  ).toEqual(['contactStatus', 'phone'])
  expect(fieldsOf(headers)).toEqual(['contactStatus', 'phone'])
  const columns = planColumns(headers, { sample: addresses })
  expect(columns[0]).toEqual({ header: 'Subscriber', field: 'email' })
})

test('addresses decide against the meaning in an earlier import, but not against the caller', () => {
  const sample = [['ann@example.com', '1']]
  const headers = ['Subscriber', 'Phone']
  const plan = (hints: object) => planColumns(headers, { sample, ...hints }).map(({ field }) => field)
  expect(plan({ saved: { Subscriber: 'contactStatus' } })).toEqual(['email', 'phone'])
  expect(plan({ given: { Subscriber: null } })).toEqual([null, 'phone'])
})

test.each([
  { name: 'Dr. Ana María', first: 'Ana', last: 'María' },
  { name: 'Mr John', first: 'John', last: '' },
  { name: 'Prof. Dr. Anna Schmidt', first: 'Anna', last: 'Schmidt' },
  { name: 'Frau Anna Schmidt', first: 'Anna', last: 'Schmidt' },
  { name: 'Sig.ra Anna Rossi', first: 'Anna', last: 'Rossi' },
  { name: 'Schmidt, Dr. Anna', first: 'Anna', last: 'Schmidt' },
  { name: 'Ing. Petr Novák', first: 'Petr', last: 'Novák' },
  { name: 'Ing Li', first: 'Ing', last: 'Li' },
  { name: 'Drew Barrymore', first: 'Drew', last: 'Barrymore' },
  { name: 'Don Quixote', first: 'Don', last: 'Quixote' },
  { name: 'Dr.', first: '', last: '' },
])('the title in "$name" is no first name', ({ name, first, last }) => {
  expect(splitName(name)).toEqual({ first, last })
})
