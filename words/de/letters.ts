import type { letters as english } from '../en/letters.ts'
import type { Translation } from '../words.ts'

export const letters = {
  greeting: 'Guten Tag,',
  greetingNamed: 'Guten Tag {name},',

  invitationSubject: 'Einladung zu {organization}',
  invitationSubjectFrom: '{name} lädt Sie zu {organization} ein',
  invitation: 'Sie sind mit der Rolle {role} zu {organization} eingeladen.',
  invitationFrom: '{name} lädt Sie mit der Rolle {role} zu {organization} ein.',
  invitationLink: 'Mit diesem Link treten Sie bei. Der Link funktioniert einmal und ist sieben Tage gültig:',
  invitationAct: '{organization} beitreten',
  invitationUnknown: 'Wenn Sie {organization} nicht kennen, ignorieren Sie diese E-Mail.',

  passwordSubject: 'Neues Passwort festlegen',
  password:
    'Für Ihr Konto wurde ein neues Passwort angefordert. Mit diesem Link legen Sie es fest. Der Link funktioniert einmal und ist eine Stunde gültig:',
  passwordAct: 'Neues Passwort festlegen',
  passwordIgnore: 'Wenn Sie das nicht waren, ignorieren Sie diese E-Mail. Ihr Passwort bleibt unverändert.',

  addressSubject: 'Bestätigen Sie Ihre E-Mail-Adresse',
  address:
    'Dieser Link bestätigt, dass {address} Ihre Adresse für die Anmeldung ist. Der Link funktioniert einmal und ist einen Tag gültig:',
  addressAct: 'Adresse bestätigen',
  addressIgnore:
    'Wenn Sie diese E-Mail nicht angefordert haben, ignorieren Sie sie. Vielleicht hat jemand Ihre Adresse versehentlich eingegeben.',
  formerSubject: 'Ihre E-Mail-Adresse wurde geändert',
  former: 'Sie melden sich ab jetzt mit {address} an, nicht mehr mit {former}.',
  formerWarning:
    'Wenn Sie das nicht geändert haben, informieren Sie sofort die Verwaltung Ihrer Organisation.',

  securitySubject: 'Die Sicherheitseinstellungen Ihres Kontos wurden geändert',
  securityPassword: 'Das Passwort Ihres Kontos wurde geändert.',
  securityTwoFactorOn: 'Die Zwei-Faktor-Anmeldung Ihres Kontos wurde eingeschaltet.',
  securityTwoFactorOff:
    'Die Zwei-Faktor-Anmeldung Ihres Kontos wurde ausgeschaltet. Sie melden sich jetzt nur mit Ihrem Passwort an.',
  securityCodes:
    'Für Ihr Konto wurden neue Wiederherstellungscodes erstellt. Die früheren Codes funktionieren nicht mehr.',
  securityPasskeyAdded:
    'Ihrem Konto wurde ein Passkey hinzugefügt. Wer diesen Passkey besitzt, kann sich an Ihrem Konto anmelden.',
  securityPasskeyRemoved: 'Ein Passkey Ihres Kontos wurde entfernt.',
  securityCodeUsed: 'Jemand hat sich mit einem Wiederherstellungscode an Ihrem Konto angemeldet.',
  securityTime: 'Zeit: {time} UTC.',
  securityWarning:
    'Wenn Sie das nicht waren, nutzt möglicherweise jemand anderes Ihr Konto. Informieren Sie sofort die Verwaltung Ihrer Organisation.',

  digestSubject:
    '{organization}: {count, plural, one {# ungelesene Benachrichtigung} other {# ungelesene Benachrichtigungen}}',
  digest:
    'Neu in {organization}: {count, plural, one {# ungelesene Benachrichtigung} other {# ungelesene Benachrichtigungen}}.',
  digestAlert: 'Warnung: {title}',
  digestText: '{name}: {text}',
  digestMore: '{count, plural, one {Und # weitere.} other {Und # weitere.}}',
  digestReason:
    'Sie erhalten diese E-Mail, weil Sie Benachrichtigungen per E-Mail eingeschaltet haben. Diese E-Mails abbestellen:',

  webhookSubject: 'Ein Webhook-Endpunkt von {organization} ist ausgeschaltet',
  webhook: 'Ein Webhook-Endpunkt von {organization} wurde ausgeschaltet: {reason}',
  webhookAddress: 'Die URL des Endpunkts steht in der Liste der Endpunkte.',
  webhookNext:
    'Der Endpunkt erhält keine Ereignisse mehr. Wenn der Empfänger wieder funktioniert, schalten Sie den Endpunkt ein, und stellen Sie die verpassten Ereignisse zu. Ereignisse werden 30 Tage aufbewahrt.',
} satisfies Translation<typeof english>
