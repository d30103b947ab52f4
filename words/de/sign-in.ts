import type { signIn as english } from '../en/sign-in.ts'
import type { Translation } from '../words.ts'

export const signIn = {
  title: 'Anmelden',
  linkTitle: 'Anmeldung läuft',
  linkForm: 'Mit dem Link anmelden',
  forgotPassword: 'Passwort vergessen?',
  email: 'E-Mail-Adresse',
  password: 'Passwort',
  code: 'Zwei-Faktor-Code',
  codeHint:
    'Geben Sie den 6-stelligen Code aus Ihrer Authenticator-App oder einen Wiederherstellungscode ein.',
  codeHintOptional:
    'Geben Sie den 6-stelligen Code aus Ihrer Authenticator-App oder einen Wiederherstellungscode ein. Lassen Sie das Feld leer, wenn Sie die Zwei-Faktor-Anmeldung nicht nutzen.',
  act: 'Anmelden',
  actPasskey: 'Mit Passkey anmelden',
  actProvider: 'Mit {provider} anmelden',

  resetTitle: 'Passwort zurücksetzen',
  resetIntro: 'Geben Sie die E-Mail-Adresse Ihres Kontos ein, um einen Link zum Zurücksetzen zu erhalten.',
  resetAct: 'Link senden',
  resetBack: 'Zurück zur Anmeldung',
  resetSent: 'Ein Link zum Zurücksetzen ist unterwegs, falls es zu {email} ein Konto gibt.',
  resetSentHint:
    'Der Link funktioniert einmal und läuft nach einer Stunde ab. Sehen Sie im Spam-Ordner nach, wenn keine E-Mail ankommt, und warten Sie fünf Minuten, bevor Sie einen weiteren Link anfordern.',
  resetNoMail: 'Dieser Server kann keine E-Mails senden.',
  resetNoMailHint:
    'Bitten Sie den Betreiber des Servers, mit <code>carillon user reset-link {email}</code> einen Link zu erstellen.',

  registerTitle: 'Konto erstellen',
  registerBack: 'Stattdessen anmelden',
  registerClosed: 'Eine Registrierung ist nur mit Einladung möglich.',
  registerClosedHint:
    'Bitten Sie den Inhaber einer Organisation um eine Einladung. Über den Einladungslink legen Sie ein Passwort fest.',
  firstName: 'Vorname',
  lastName: 'Nachname',
  passwordHint: 'Verwenden Sie mindestens {count, number} Zeichen. Ein ganzer Satz ist leicht zu merken.',
  organization: 'Name der Organisation',
  timezone: 'Zeitzone',
  timezoneHint: 'Gilt für Berichte und Zeitpläne.',
  country: 'Land der Telefonnummern',
  countryHint: 'Gilt für Nummern ohne +.',
  organizationHint:
    'Ein Kunde oder Ihre eigene Agentur. Weitere Organisationen können Sie später hinzufügen.',

  setUpTitle: 'Carillon einrichten',
  setUpToken: 'Einrichtungscode',
  setUpTokenHint:
    'Der Server zeigt den Einrichtungscode in seinem Terminal an und speichert ihn in der Datei <code>live/setup-token</code> des Datenverzeichnisses.',
  setUpDone: 'Carillon ist bereits eingerichtet',
  setUpDoneHint: 'Neue Benutzer brauchen eine Einladung oder ein Konto vom Betreiber des Servers.',

  joinForm: 'Mit einer Einladung beitreten',
  joinNone: '{email} gehört zu keiner Organisation.',
  joinNoneHint:
    'Bitten Sie den Inhaber einer Organisation um eine Einladung, oder fügen Sie unten Ihren Einladungslink ein.',
  joinLink: 'Einladungslink',
  joinWrongLink: 'Das ist kein Einladungslink.',
  joinWrongLinkHint: 'Der Link muss mit inv_ und 43 Buchstaben und Ziffern enden.',
  joinAct: 'Beitreten und anmelden',
  joinBack: 'Zurück',

  againTitle: 'Erneut anmelden',
  againExpired: 'Ihre Sitzung ist abgelaufen. Nicht gespeicherte Eingaben auf dieser Seite bleiben erhalten.',
  againOther: 'In einem anderen Tab ist jetzt {name} angemeldet.',
  againOtherHint: 'Melden Sie sich als {email} an, um hier weiterzuarbeiten, oder verlassen Sie diese Seite.',
  againActOther: 'Als {name} fortfahren',
  againActLeave: 'Mit einem anderen Konto anmelden',
} satisfies Translation<typeof english>
