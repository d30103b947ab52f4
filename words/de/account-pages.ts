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
    'Melden Sie sich ab jetzt damit an. Alle Geräte, die an diesem Konto angemeldet waren, wurden abgemeldet.',
  resetInvalid:
    'Der Link funktioniert einmal und eine Stunde lang, und ein neuerer Link ersetzt ihn. Öffnen Sie den neuesten Link, oder bitten Sie den Betreiber dieses Servers um einen weiteren.',

  confirmTitle: 'Bestätigen Sie Ihre E-Mail-Adresse',
  confirmAccount:
    'Ein Konto auf diesem Server hat die Adresse {address}. Geben Sie das Passwort ein, um zu bestätigen, dass es Ihres ist.',
  confirmChange:
    '{address} ersetzt {former} als Adresse Ihres Kontos. Geben Sie das Passwort ein, um zu bestätigen, dass es Ihres ist.',
  password: 'Passwort',
  confirmNew:
    'Ich habe dieses Konto nicht angelegt, oder ich kenne das Passwort nicht. Dieses als neues Passwort verwenden.',
  confirmNewHint:
    'Mindestens {count, plural, one {# Zeichen} other {# Zeichen}}. Das alte Passwort, Sitzungen, Passkeys, Zwei-Faktor-Anmeldung und API-Schlüssel des Kontos funktionieren nicht mehr.',
  confirmAct: 'Bestätigen',
  confirmedTitle: 'Ihre E-Mail-Adresse ist bestätigt',
  confirmed: 'Sie melden sich mit {address} an.',
  takenTitle: 'Ein anderes Konto hat diese Adresse',
  taken:
    'Eine Adresse gehört nur zu einem Konto. Ihr Konto behält seine bisherige Adresse. Melden Sie sich damit an.',
  confirmInvalid:
    'Der Link funktioniert einmal und einen Tag lang, und ein neuerer Link ersetzt ihn. Wenn Sie sich bereits mit der Adresse anmelden, ist nichts mehr zu tun. Fordern Sie sonst dort einen weiteren Link an, wo Sie die Adresse eingegeben haben.',

  inviteTitle: '{organization} beitreten',
  invite: '{email} ist zu {organization} eingeladen, mit der Rolle {role}.',
  inviteFrom: '{name} lädt {email} zu {organization} ein, mit der Rolle {role}.',
  inviteFirstName: 'Vorname',
  inviteLastName: 'Nachname (optional)',
  invitePasswordHint: 'Für ein neues Konto: mindestens {count, plural, one {# Zeichen} other {# Zeichen}}.',
  inviteCode: 'Code der Zwei-Faktor-Anmeldung (falls Sie einen nutzen)',
  inviteNew:
    'Ich habe das Konto dieser Adresse nicht angelegt, oder ich kenne das Passwort nicht. Dieses als neues Passwort verwenden.',
  inviteNewHint:
    'Das alte Passwort, Sitzungen, Passkeys, Zwei-Faktor-Anmeldung und API-Schlüssel des Kontos funktionieren nicht mehr.',
  inviteAct: 'Beitreten',
  inviteKnown:
    'Wenn Sie sich hier bereits mit dieser E-Mail-Adresse anmelden, geben Sie Ihr Passwort ein, und einen Code, falls Sie die Zwei-Faktor-Anmeldung nutzen. Ihr Name bleibt dann unverändert.',
  inviteDoneTitle: 'Sie sind {organization} beigetreten',
  inviteDone: 'Melden Sie sich mit {email} und Ihrem Passwort an.',
  inviteInvalidTitle: 'Diese Einladung ist ungültig',
  inviteInvalid:
    'Die Einladung wurde verwendet oder zurückgezogen, ist älter als sieben Tage, oder ihr Link wurde abgeschnitten. Bitten Sie die Person, die Sie eingeladen hat, um eine neue.',

  attemptsTitle: 'Bitte warten Sie einen Moment',
  attempts: 'Zu viele Versuche. Versuchen Sie es in einer Minute erneut.',

  paidTitle: 'Vielen Dank',
  paid: 'Die Zahlung ist erfolgt. Ihr Kauf steht innerhalb einer Minute bereit.',
  unpaidTitle: 'Es wurde nichts bezahlt',
  unpaid: 'Sie haben die Seite vor der Zahlung verlassen. Es wurde nichts gekauft.',
  portalTitle: 'Sie sind aus dem Abrechnungsportal zurück',
  portal: 'Änderungen im Abrechnungsportal gelten innerhalb weniger Minuten.',
  closePage: 'Sie können diese Seite schließen.',

  signedInTitle: 'Sie sind angemeldet',
  signedIn: 'Ihr Konto ist {email}, in der Organisation {organization}.',
  signedInInvitations:
    'Sie haben Einladungen. Treten Sie nur Organisationen bei, die Sie kennen, denn für eine Einladung genügt Ihre E-Mail-Adresse.',
  invitedTitle: 'Sie sind eingeladen',
  invited:
    '{email} gehört hier noch zu keiner Organisation. Wer Ihre E-Mail-Adresse kennt, kann Sie einladen. Treten Sie nur Organisationen bei, die Sie kennen.',
  invitedTo: 'Sie sind zu {organization} eingeladen, mit der Rolle {role}.',
  invitedToBy: '{name} lädt Sie zu {organization} ein, mit der Rolle {role}.',
  notSignedInTitle: 'Die Anmeldung ist fehlgeschlagen',
  signInAct: 'Zur Anmeldeseite',
  providerNone: 'Dieser Server hat keinen Anmeldedienst. Verwenden Sie Ihr Passwort.',
  providerUnreachable:
    'Der Anmeldedienst war nicht erreichbar, oder seine Antwort war nicht verwendbar. Versuchen Sie es später erneut.',
  providerExpired:
    'Diese Anmeldung ist abgelaufen, wurde schon verwendet oder begann in einem anderen Browser. Beginnen Sie von vorn.',
  providerRefused:
    'Der Anmeldedienst hat Sie nicht zugelassen. Beginnen Sie von vorn, oder fragen Sie seinen Betreiber.',
} satisfies Translation<typeof english>
