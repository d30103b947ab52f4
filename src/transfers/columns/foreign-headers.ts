import { squash } from './header-words.ts'

/**
 * Headers of addresses and numbers as address books such as Outlook export them in the languages of Europe. Numbers in
 * headers (`E-mail 2`) are left out here.
 */
const EMAIL = `
  adresse de messagerie, adresse e-mail, adresse mail, adresse électronique, adresse courriel,
  dirección de correo electrónico, dirección de correo, dirección e-mail, dirección email,
  indirizzo di posta elettronica, indirizzo posta elettronica, posta elettronica, indirizzo e-mail, indirizzo di posta,
  endereço de e-mail, endereço de correio eletrónico, endereço de correio electrónico, endereço eletrônico,
  correio eletrónico, correio electrónico, adreça de correu electrònic, adreça electrònica, correu electrònic,
  e-mailadres, e-postadress, e-postadresse, e-mailadresse, e-mail-adresse, netfang, tölvupóstur,
  sähköpostiosoite, sähköposti, meiliaadress, e-posti aadress, e-pasta adrese, e-pasts, el. pašto adresas, el. paštas,
  adres e-mail, adres poczty e-mail, adres poczty elektronicznej, poczta elektroniczna,
  e-mailová adresa, adresa elektronické pošty, adresa elektronickej pošty, elektronická pošta,
  e-mail cím, e-mail-cím, email cím, adresă de e-mail, adresă e-mail, adresă de poștă electronică, poștă electronică,
  e-posta adresi, e-posta, eposta adresi, διεύθυνση ηλεκτρονικού ταχυδρομείου, ηλεκτρονικό ταχυδρομείο, διεύθυνση e-mail,
  адрес электронной почты, адрес эл. почты, электронная почта, эл. почта, адреса електронної пошти, електронна пошта,
  адреса ел. пошти, имейл адрес, имейл, адрес на електронна поща, електронна поща, адреса е-поште, е-пошта,
  adresa e-pošte, adresa elektroničke pošte, e-pošta, e-poštni naslov, elektronski naslov, imejl adresa`

const MOBILE = `
  tél. mobile, téléphone mobile, portable, telefone móvel, telefone celular, telèfon mòbil, mobiele telefoon, mobiel,
  mobiel nummer, farsími, matkapuhelin, matkapuhelinnumero, kännykkä, mobiiltelefon, mobiil, mobilais tālrunis,
  mobilusis telefonas, mobilus telefonas, telefon komórkowy, tel. komórkowy, komórka, numer telefonu komórkowego,
  mobilní telefon, mobilný telefón, mobilszám, cep telefonu, cep tel, κινητό τηλέφωνο, κινητό, мобильный телефон,
  мобильный, телефон переносной, сотовый телефон, мобільний телефон, мобилен телефон, мобилни телефон, mobilni telefon,
  mobitel`

const PLAIN = `
  sími, puhelin, puhelinnumero, tālrunis, telefonas, telefono numeris, numer telefonu, telefonní číslo, telefónne číslo,
  telefonszám, număr de telefon, telefon numarası, τηλέφωνο, телефон, номер телефона, номер телефону, телефонен номер,
  broj telefona, telefonska številka`

const HOME = `
  téléphone (domicile), teléfono particular, telefono abitazione, abitazione (tel.), telefono (abitazione),
  telefone residencial, telefone de casa, telefoon thuis, hemtelefon, telefon (hem), telefon (bostad), privattelefon,
  kotipuhelin, kodutelefon, mājas tālrunis, namų telefonas, telefon domowy, telefon (domů), telefon domů, telefón domov,
  telefón (domov), otthoni telefon, telefon domiciliu, telefon acasă, ev telefonu, τηλέφωνο οικίας, домашний телефон,
  телефон дом., домашній телефон, домашен телефон, kućni telefon, domači telefon`

const WORK = `
  teléfono del trabajo, telefono ufficio, telefono (ufficio), telefone comercial, telefone do trabalho,
  telefone da empresa, telefoon op werk, telefoon werk, telefon (arbete), arbetstelefon, telefon (arbejde),
  telefon arbeid, telefon (arbeid), työpuhelin, töötelefon, darba tālrunis, darbo telefonas, telefon służbowy,
  telefon (zaměstnání), telefon do zaměstnání, telefón do zamestnania, hivatali telefon, munkahelyi telefon,
  telefon serviciu, iş telefonu, τηλέφωνο εργασίας, рабочий телефон, телефон раб., робочий телефон, служебен телефон,
  poslovni telefon, službeni telefon`

type ForeignHeader = 'email' | 'mobile' | 'phone' | 'home' | 'work'

/** Meanings of headers, by the header without spaces, signs and digits. */
const MEANINGS: ReadonlyMap<string, ForeignHeader> = new Map(
  (
    [
      ['email', EMAIL],
      ['mobile', MOBILE],
      ['phone', PLAIN],
      ['home', HOME],
      ['work', WORK],
    ] as const
  ).flatMap(([meaning, list]) => list.split(',').map((header) => [squash(header), meaning] as const)),
)

/** Returns the meaning of a header, and whether its number says that it is not the first column of its kind. */
export function foreignHeader(header: string): { meaning: ForeignHeader; isFurther: boolean } | undefined {
  const name = squash(header)
  const meaning = MEANINGS.get(name.replace(/\d/g, ''))
  return meaning && { meaning, isFurther: /[2-9]/.test(name) }
}
