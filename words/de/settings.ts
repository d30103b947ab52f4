import type { settings as english } from '../en/settings.ts'
import type { Translation } from '../words.ts'

export const settings = {
  title: 'Einstellungen',

  personal: 'Persönlich',
  account: 'Konto',
  accountAbout: 'Name, Passwort, Zwei-Faktor-Anmeldung, Passkeys, Sitzungen und Benachrichtigungen',
  organization: 'Organisation',
  organizationAbout: 'Name, Anschrift, Zeitzone, Marketingregeln, Schutzgrenzen und Tracking',
  brand: 'Marke',
  brandAbout: 'Logo, Farben, Schriften und Links von E-Mails und öffentlichen Seiten',
  card: 'Kontaktkarte',
  cardAbout: 'Kontaktdaten, die Empfänger speichern können',
  hours: 'Zeiten',
  hoursAbout: 'Zustellzeiten für Marketing und Geschäftszeiten',
  domains: 'Domains',
  domainsAbout: 'Eigene Domains für Kurzlinks und öffentliche Seiten',
  sending: 'Versand',
  senders: 'Absender',
  sendersAbout: 'Nummern und Adressen, die Ihre Nachrichten senden, mit ihren Prüfungen',
  optOuts: 'Abmeldungen',
  optOutsAbout: 'Abgemeldete Adressen, Abmelde-Stichwörter und automatische Antworten',
  access: 'Zugriff',
  people: 'Personen',
  peopleAbout: 'Mitglieder und Einladungen',
  roles: 'Rollen',
  rolesAbout: 'Berechtigungen jeder Rolle',
  keys: 'API-Schlüssel',
  keysAbout: 'Zugriff für andere Software',
  webhooks: 'Webhooks',
  webhooksAbout: 'Ereignisse für andere Systeme, mit ihren Zustellungen',
  audit: 'Audit-Log',
  auditAbout: 'Änderungen mit Urheber und Zeitpunkt',
  payment: 'Zahlung',
  billing: 'Abrechnung',
  billingAbout: 'Tarif, Verbrauch, Guthaben und Rechnungen',

  hidden: 'Ihre Rolle {role} kann diesen Bereich nicht sehen.',
  hiddenWhy: 'Der Inhaber der Organisation kann Ihre Rolle ändern.',
  locked:
    'Ihre Rolle kann diese Einstellungen sehen, aber nicht ändern. Der Inhaber der Organisation kann Ihre Rolle ändern.',

  unsaved: 'Noch nicht gespeichert',
  discard: 'Verwerfen',
  save: 'Änderungen speichern',

  street: 'Straße und Hausnummer',
  line2: 'Wohnung, Etage, Zusatz',
  postalCode: 'Postleitzahl',
  city: 'Ort',
  region: 'Bundesland oder Region',
  country: 'Land',
  countryNone: 'Keines',

  pictureRemove: 'Entfernen',
  pictureFormats: 'JPEG oder PNG, bis 5 MiB',
} satisfies Translation<typeof english>
