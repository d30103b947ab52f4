import type { systemTemplates as english } from '../en/system-templates.ts'
import type { Translation } from '../words.ts'

export const systemTemplates = {
  there: 'Hallo',
  hello: 'Hallo',
  doNotMiss: 'also nicht verpassen',
  seeYou: 'und bis bald',
  everyone: 'und bis bald',

  welcomeName: 'Willkommen',
  welcome:
    '{firstName}, willkommen bei {organization}! Ab und zu schicken wir Ihnen Neuigkeiten und Angebote. {optOut}.',
  offerName: 'Sonderangebot',
  offer:
    '{organization}: {firstName}, nur diese Woche 20 % auf Ihren nächsten Besuch. Zeigen Sie diese SMS an der Kasse. {optOut}.',
  lastChanceName: 'Letzte Gelegenheit',
  lastChance: '{organization}: Unser Angebot endet heute Abend, {firstName}. Mehr auf {website} {optOut}.',
  missYouName: 'Lange nicht gesehen',
  missYou:
    '{firstName}, lange nicht gesehen! Kommen Sie diesen Monat zu {organization}, wir haben etwas für Sie. {optOut}.',
  thanksName: 'Danke für Ihren Besuch',
  thanks:
    'Danke für Ihren Besuch, {firstName}! Wie war es? Antworten Sie einfach auf diese SMS. {organization}',
  appointmentName: 'Terminerinnerung',
  appointment:
    'Hallo {firstName}, {organization} erinnert Sie an Ihren Termin morgen. Bitte rufen Sie {phone} an, wenn Sie verhindert sind.',
  paymentName: 'Zahlungserinnerung',
  payment:
    '{firstName}, eine freundliche Erinnerung von {organization}: Ihre Rechnung ist diese Woche fällig. Fragen? {phone}.',
  hoursName: 'Neue Öffnungszeiten',
  hours: '{organization}: Ab Montag gelten neue Öffnungszeiten. Sie finden sie auf {website} {optOut}.',
  holidayName: 'Am Feiertag geschlossen',
  holiday:
    '{organization} ist am Feiertag (Montag) geschlossen und ab Dienstag wieder da. Schöne Zeit, {firstName}! {optOut}.',
  invitationName: 'Einladung',
  invitation:
    '{firstName}, wir laden Sie ein: {organization} öffnet am Samstag um 10 Uhr. Kommen Sie? Antworten Sie JA oder NEIN. {optOut}.',
  surveyName: 'Kurze Umfrage',
  survey:
    '{firstName}, wie wahrscheinlich empfehlen Sie {organization} weiter, von 0 bis 10? Antworten Sie mit einer Zahl. {optOut}.',
  orderName: 'Bestellung abholbereit',
  order: '{firstName}, Ihre Bestellung bei {organization} liegt zur Abholung bereit. Fragen? {phone}.',
} satisfies Translation<typeof english>
