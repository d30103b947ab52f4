import type { accountPages as english } from '../en/account-pages.ts'
import type { Translation } from '../words.ts'

export const accountPages = {
  openConsole: 'Konsole öffnen',
  invalidTitle: 'Dieser Link ist ungültig',

  resetTitle: 'Neues Passwort festlegen',
  resetAccount: 'Für das Konto {email}.',
  resetPassword: 'Neues Passwort',
  resetHint:
    '{count, plural, one {Mindestens # Zeichen.} other {Mindestens # Zeichen.}} Mehrere Wörter sind leicht zu merken und schwer zu erraten.',
  resetAct: 'Passwort festlegen',
  resetDoneTitle: 'Ihr Passwort ist festgelegt',
  resetDone:
    'Melden Sie sich mit dem neuen Passwort an. Alle Geräte, die an diesem Konto angemeldet waren, wurden abgemeldet.',
  resetInvalid:
    'Ein Link funktioniert nur einmal und nur eine Stunde lang. Sobald ein neuer Link erstellt wird, ist der ältere ungültig. Öffnen Sie den neuesten Link, oder bitten Sie den Betreiber des Servers um einen neuen.',

  confirmTitle: 'Bestätigen Sie Ihre E-Mail-Adresse',
  confirmAccount:
    'Auf diesem Server gibt es bereits ein Konto mit der Adresse {address}. Geben Sie dessen Passwort ein, um zu bestätigen, dass das Konto Ihnen gehört.',
  confirmChange:
    '{address} ersetzt {former} als E-Mail-Adresse Ihres Kontos. Geben Sie Ihr Passwort ein, um zu bestätigen, dass die neue Adresse Ihnen gehört.',
  password: 'Passwort',
  confirmNew:
    'Ich habe dieses Konto nicht erstellt oder kenne das Passwort nicht. Das eingegebene Passwort als mein neues Passwort festlegen.',
  confirmNewHint:
    'Mindestens {count, plural, one {# Zeichen} other {# Zeichen}}. Danach sind das alte Passwort, die Zwei-Faktor-Anmeldung und alle Sitzungen, Passkeys und API-Schlüssel des Kontos ungültig.',
  confirmAct: 'Bestätigen',
  confirmedTitle: 'Ihre E-Mail-Adresse ist bestätigt',
  confirmed: 'Sie melden sich mit {address} an.',
  takenTitle: 'Ein anderes Konto hat diese Adresse',
  taken:
    'Eine Adresse kann nur zu einem Konto gehören. Ihr Konto behält seine bisherige Adresse. Melden Sie sich mit der bisherigen Adresse an.',
  confirmInvalid:
    'Ein Link funktioniert nur einmal und nur einen Tag lang. Sobald ein neuer Link erstellt wird, ist der ältere ungültig. Wenn Sie sich bereits mit dieser E-Mail-Adresse anmelden, ist nichts mehr zu tun. Andernfalls fordern Sie dort, wo Sie die Adresse eingegeben haben, einen neuen Link an.',

  inviteTitle: '{organization} beitreten',
  invite: '{email} ist mit der Rolle {role} zu {organization} eingeladen.',
  inviteFrom: '{name} lädt {email} mit der Rolle {role} zu {organization} ein.',
  inviteFirstName: 'Vorname',
  inviteLastName: 'Nachname (optional)',
  invitePasswordHint: 'Für ein neues Konto: mindestens {count, plural, one {# Zeichen} other {# Zeichen}}.',
  inviteCode: 'Zwei-Faktor-Code (falls Sie einen nutzen)',
  inviteNew:
    'Ich habe das Konto mit dieser E-Mail-Adresse nicht erstellt oder kenne das Passwort nicht. Das eingegebene Passwort als mein neues Passwort festlegen.',
  inviteNewHint:
    'Danach sind das alte Passwort, die Zwei-Faktor-Anmeldung und alle Sitzungen, Passkeys und API-Schlüssel des Kontos ungültig.',
  inviteAct: 'Beitreten',
  inviteKnown:
    'Wenn Sie bereits ein Konto mit dieser E-Mail-Adresse haben, geben Sie dessen Passwort ein und, falls Sie die Zwei-Faktor-Anmeldung nutzen, auch einen Code. Ihr Name bleibt unverändert.',
  inviteDoneTitle: 'Sie sind {organization} beigetreten',
  inviteDone: 'Melden Sie sich mit {email} und Ihrem Passwort an.',
  inviteInvalidTitle: 'Diese Einladung ist ungültig',
  inviteInvalid:
    'Die Einladung wurde bereits verwendet oder zurückgezogen, sie ist älter als sieben Tage, oder ihr Link ist unvollständig. Bitten Sie die Person, die Sie eingeladen hat, um eine neue Einladung.',

  attemptsTitle: 'Bitte warten Sie einen Moment',
  attempts: 'Zu viele Versuche. Versuchen Sie es in einer Minute erneut.',

  paidTitle: 'Vielen Dank',
  paid: 'Die Zahlung ist erfolgt. Ihr Kauf steht innerhalb einer Minute bereit.',
  unpaidTitle: 'Es wurde nichts bezahlt',
  unpaid: 'Sie haben die Seite vor der Zahlung verlassen. Es wurde nichts gekauft.',
  portalTitle: 'Sie sind aus dem Abrechnungsportal zurück',
  portal: 'Änderungen im Abrechnungsportal werden innerhalb weniger Minuten wirksam.',
  closePage: 'Sie können diese Seite schließen.',

  signedInTitle: 'Sie sind angemeldet',
  signedIn: 'Konto: {email}. Organisation: {organization}.',
  signedInInvitations:
    'Sie haben Einladungen. Wer Ihre E-Mail-Adresse kennt, kann Sie einladen. Treten Sie nur Organisationen bei, die Sie kennen.',
  invitedTitle: 'Sie sind eingeladen',
  invited:
    '{email} gehört auf diesem Server noch zu keiner Organisation. Wer Ihre E-Mail-Adresse kennt, kann Sie einladen. Treten Sie nur Organisationen bei, die Sie kennen.',
  invitedTo: 'Sie sind mit der Rolle {role} zu {organization} eingeladen.',
  invitedToBy: '{name} lädt Sie mit der Rolle {role} zu {organization} ein.',
  notSignedInTitle: 'Die Anmeldung ist fehlgeschlagen',
  signInAct: 'Zur Anmeldeseite',
  providerNone: 'Dieser Server hat keinen Anmeldedienst. Melden Sie sich mit Ihrem Passwort an.',
  providerUnreachable:
    'Der Anmeldedienst war nicht erreichbar, oder seine Antwort war ungültig. Versuchen Sie es später erneut.',
  providerExpired:
    'Diese Anmeldung ist abgelaufen, wurde schon verwendet oder wurde in einem anderen Browser begonnen. Beginnen Sie von vorn.',
  providerRefused:
    'Der Anmeldedienst hat Sie nicht angemeldet. Beginnen Sie von vorn, oder fragen Sie den Administrator des Anmeldedienstes.',
} satisfies Translation<typeof english>
