import type { credentials as english } from '../en/credentials.ts'
import type { Translation } from '../words.ts'

export const credentials = {
  password: 'Aktuelles Passwort',
  passwordHint: 'Das Passwort, mit dem Sie sich anmelden. <link>Passwort vergessen?</link>',

  title: 'Zwei-Faktor-Anmeldung einschalten',
  passwordForm: 'Mit Passwort bestätigen',
  next: 'Weiter',
  codeForm: 'Erster Code',
  scan: 'Scannen Sie diesen Code mit einer Authenticator-App auf Ihrem Telefon, etwa Ihrem Passwortmanager.',
  qrCode: 'QR-Code für die Authenticator-App',
  key: 'Einrichtungsschlüssel',
  code: 'Code aus der App',
  act: 'Einschalten',

  codesTitle: 'Wiederherstellungscodes speichern',
  codesIntro:
    'Mit jedem Wiederherstellungscode können Sie sich einmal anmelden, wenn Sie Ihr Telefon verlieren. Die Codes werden nur jetzt angezeigt. Bewahren Sie die Codes bei Ihren Passwörtern auf und nicht nur auf Ihrem Telefon.',
  codesCopy: 'Kopieren',
  codesCopied: 'Kopiert',
  codesDownload: 'Herunterladen',
  codesStored: 'Die Codes sind gespeichert',
  codesDone: 'Fertig',

  unconfirmed: '{email} ist nicht bestätigt.',
  unconfirmedNew: '{newEmail} ersetzt {email} nach der Bestätigung.',
  confirmationSent: 'Ein Bestätigungslink wurde an {email} gesendet. Öffnen Sie den Link.',
  confirmationOpen: 'Öffnen Sie den Bestätigungslink, den dieser Server an {email} gesendet hat.',
  confirmationUntil: 'Bis dahin melden Sie sich mit {email} an.',
  confirmationMissing:
    'Bis dahin können Sie niemanden einladen und keine Benachrichtigungen per E-Mail erhalten.',
  confirmationNoMail:
    'Dieser Server kann keine E-Mails senden. Bitten Sie den Betreiber des Servers, mit <code>carillon user verify-link {email}</code> einen Link zu erstellen.',
  confirmationSend: 'Link senden',
  confirmationKeep: '{email} behalten',
  confirmationLater: 'Später',
  confirmationKept: '{email} bleibt Ihre E-Mail-Adresse.',
} satisfies Translation<typeof english>
