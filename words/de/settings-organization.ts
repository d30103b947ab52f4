import type { settingsOrganization as english } from '../en/settings-organization.ts'
import type { Translation } from '../words.ts'

export const settingsOrganization = {
  title: 'Organisation',
  parts: 'Bereiche der Organisation',
  details: 'Details',
  saved: 'Organisation gespeichert.',
  suspended: 'Diese Organisation ist gesperrt.',
  suspendedHint:
    'Mitglieder und API-Schlüssel haben keinen Zugriff, und es werden keine Nachrichten gesendet. Fragen Sie den Betreiber des Servers nach dem Grund.',

  create: 'Organisation erstellen',
  createIntro:
    'Eine Organisation für einen anderen Kunden oder eine andere Marke hat eigene Kontakte, Absender, Kampagnen und Mitglieder.',
  createNameHint: 'Empfänger sehen diesen Namen.',
  created: '{name} wurde erstellt.',
  createdOpen: '{name} wurde erstellt und ist jetzt geöffnet.',
  createOwner: 'Nur ein Inhaber kann eine Organisation erstellen.',
  createOwnerHint: 'Wenden Sie sich an den Inhaber dieser Organisation.',

  identity: 'Name und Kontaktdaten',
  identityIntro: 'Empfänger sehen diese Angaben in Nachrichten, auf Seiten und auf der Kontaktkarte.',
  name: 'Name',
  nameHint: 'Der Platzhalter <code>{field}</code> zeigt diesen Namen in Nachrichten.',
  phone: 'Telefonnummer',
  phoneHint: 'Die Antwort auf HELP enthält diese Nummer. Empfänger können diese Nummer anrufen.',
  email: 'E-Mail-Adresse',
  emailHint: 'Die Antwort auf HELP enthält diese Adresse.',
  website: 'Website',
  logo: 'Logo',
  logoUrl: 'URL des Logos',
  logoUpload: 'Logo hochladen',
  logoHint: 'Anmeldeseiten zeigen das Logo.',
  address: 'Postanschrift',
  addressIntro:
    'Marketing-E-Mails müssen Ihre Postanschrift zeigen. Ohne Postanschrift kann keine Kampagne mit Marketing-E-Mails starten.',

  region: 'Region',
  timezone: 'Zeitzone',
  timezoneHint: 'Gilt für Berichte und Zeitpläne.',
  phoneCountry: 'Land der Telefonnummern',
  phoneCountryHint: 'Gilt für Nummern ohne +.',
  currency: 'Währung',
  currencyHint: 'Gilt für Abschlüsse.',
  language: 'Sprache',
  languageHint:
    'Gilt für Datumsangaben und Zahlen in Nachrichten und für Mitglieder, die keine Sprache gewählt haben.',

  marketing: 'Marketing',
  marketingIntro:
    'Diese Regeln gelten für alle Marketingkampagnen. Die Zustellzeiten stehen unter <link>Zeiten</link>.',
  consent: 'Nur an Kontakte mit erfasster Einwilligung senden',
  consentHint: 'Andernfalls warnt eine Kampagne nur vor Kontakten ohne Einwilligung.',
  footer: 'Abmeldehinweis an Texte anhängen, die keinen enthalten',
  footerHint:
    'Der Hinweis ist in der Sprache der Organisation. Hinweise auf Englisch, Spanisch, Französisch, Deutsch und Portugiesisch werden erkannt.',
  scope: 'Umfang einer Abmeldung',
  scopeHint: 'Eine Änderung gilt für spätere Abmeldungen.',
  scopeChannel: 'Kanal der Abmeldung',
  scopeChannelHint: 'Telefon: SMS und WhatsApp. E-Mail: alle E-Mails an die Adresse.',
  scopeAll: 'Alle Kanäle',
  scopeAllHint:
    'Eine Abmeldung der Telefonnummer gilt auch für die E-Mail-Adresse des Kontakts und umgekehrt.',
  cap: 'Marketingnachrichten pro Kontakt begrenzen',
  capHint: 'Alle Kampagnen und Absender zählen. Nachrichten über dem Limit werden übersprungen.',
  capMessages: 'Höchstzahl an Nachrichten',
  capDays: 'Zeitraum (Tage)',
  capDaysHint: 'Tage zu 24 Stunden, vom Zeitpunkt des Sendens zurückgerechnet.',

  guards: 'Schutzgrenzen',
  guardsIntro:
    'Eine Kampagne pausiert automatisch, wenn sie nach mindestens 100 Nachrichten eine dieser Grenzen überschreitet. Sie können die Kampagne prüfen und fortsetzen.',
  guardFailure: 'Pausieren, wenn zu viele Nachrichten fehlschlagen',
  guardFailureShare: 'Höchstanteil fehlgeschlagener Nachrichten (%)',
  guardFailureHint: 'Die Grenze für E-Mails beträgt höchstens 5 %.',
  guardFiltered: 'Pausieren, wenn Netzbetreiber zu viele Nachrichten als Spam filtern',
  guardFilteredShare: 'Höchstanteil gefilterter Nachrichten (%)',
  guardOptOut: 'Pausieren, wenn sich zu viele Empfänger abmelden',
  guardOptOutShare: 'Höchstanteil abgemeldeter Empfänger (%)',

  tracking: 'Tracking',
  trackingIntro: 'Eine Kampagne kann von jeder dieser Einstellungen abweichen.',
  trackLinks: 'Klicks zählen',
  trackLinksHint: 'URLs in Kampagnennachrichten werden zu Kurzlinks.',
  trackOpens: 'Geöffnete E-Mails zählen',
  trackOpensHint:
    'Kampagnen-E-Mails enthalten ein Bild von einem Pixel. Öffnungen sind Schätzwerte, weil viele E-Mail-Programme Bilder automatisch laden.',
  utm: 'UTM-Parameter',
  utmHint:
    'Diese Parameter werden an URLs mit Klickzählung angehängt, damit Ihre Webanalyse die Herkunft eines Besuchs zeigen kann. Leere Parameter entfallen.',
  attribution: 'Zuordnungszeitraum (Stunden)',
  attributionHint:
    'Ein Abschluss zählt für die letzte Kampagne, die der Kontakt in diesem Zeitraum erhalten hat. Eine Änderung gilt für spätere Abschlüsse.',

  security: 'Anmeldung',
  twoFactor: 'Zwei-Faktor-Anmeldung',
  twoFactorRequire: 'Zwei-Faktor-Anmeldung für alle Mitglieder verlangen',
  twoFactorHint:
    'Mitglieder müssen die Zwei-Faktor-Anmeldung einschalten, bevor sie hier weiterarbeiten können. Schalten Sie sie zuerst für <link>Ihr eigenes Konto</link> ein. API-Schlüssel sind nicht betroffen.',
  twoFactorOn: 'Für alle Mitglieder verlangt. Nur der Inhaber kann diese Einstellung ändern.',
  twoFactorOff: 'Nicht verlangt. Nur der Inhaber kann diese Einstellung ändern.',

  about: 'Über diese Organisation',
  aboutSlug: 'Kurzname',
  aboutId: 'ID',
  aboutRole: 'Ihre Rolle',
  aboutCreated: 'Erstellt',
  aboutChanged: 'Zuletzt geändert',
} satisfies Translation<typeof english>
