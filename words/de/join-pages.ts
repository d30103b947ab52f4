import type { joinPages as english } from '../en/join-pages.ts'
import type { Translation } from '../words.ts'

export const joinPages = {
  heading: 'Für Nachrichten von {name} anmelden',
  email: 'E-Mail-Adresse',
  phone: 'Mobilnummer',
  phoneCode: 'Wir senden einen Code an diese Nummer.',
  phoneQuestion: 'Wir senden eine Nachricht an diese Nummer. Antworten Sie darauf, um sich anzumelden.',
  optional: '{label} (optional)',
  trap: 'Dieses Feld leer lassen',
  privacy: 'Datenschutzerklärung',
  terms: 'Nutzungsbedingungen',
  topicsFixed: 'Mit der Anmeldung abonnieren Sie: {topics}.',
  topicsChoose: 'Themen wählen (optional)',
  join: 'Anmelden',
  againTitle: 'Noch ein Schritt',
  again:
    'Das Formular wurde noch nicht gesendet, weil anscheinend ein Programm es ausgefüllt hat. Drücken Sie die Schaltfläche, wenn Sie ein Mensch sind.',
  againAct: 'Formular senden',

  phoneProblem: 'Geben Sie eine Mobilnummer ein ({countries}).',
  emailProblem: 'Geben Sie eine E-Mail-Adresse ein, zum Beispiel name@example.com.',
  emptyProblem: 'Füllen Sie dieses Feld aus.',
  otherProblem: 'Diese Eingabe ist ungültig. Geben Sie etwas anderes ein.',
  agreeProblem: 'Setzen Sie das Häkchen, um zuzustimmen.',
  consentProblem:
    'Der Text wurde geändert, seit Sie diese Seite geöffnet haben. Lesen Sie ihn noch einmal, und setzen Sie das Häkchen, wenn Sie zustimmen.',

  stepSms: 'Öffnen Sie eine neue Textnachricht an {number}.',
  stepWhatsapp: 'Öffnen Sie eine neue WhatsApp-Nachricht an {number}.',
  stepWrite: 'Schreiben Sie nur {keyword}, und senden Sie die Nachricht.',
  stepAnswer: 'Sie erhalten eine Antwort, die Ihre Anmeldung bestätigt.',
  openMessage: 'Nachricht auf diesem Telefon öffnen',

  codeTitle: 'Code eingeben',
  codeHint:
    'Wenn die Nummer Nachrichten empfangen kann, ist ein Code unterwegs. Die Zustellung kann eine Minute dauern.',
  code: 'Code aus der Nachricht',
  codeWrong: 'Falscher Code. Vergleichen Sie ihn mit der Nachricht.',
  confirm: 'Bestätigen',
  codeResend: 'Neuen Code senden',
  replyTitle: 'Nachricht beantworten',
  reply:
    'Wir haben eine Nachricht an Ihr Telefon gesendet. Antworten Sie wie in der Nachricht angegeben, um sich anzumelden.',
  mailTitle: 'E-Mail öffnen',
  mail: 'Wir haben Ihnen eine E-Mail gesendet. Öffnen Sie den Link in der E-Mail, und drücken Sie die Schaltfläche auf der Seite, um sich anzumelden.',
  resend: 'Erneut senden',
  doneTitle: 'Sie sind angemeldet',
  doneTexts:
    'Ab jetzt erhalten Sie Nachrichten von {name}. Um sich abzumelden, antworten Sie mit STOP auf eine der Nachrichten.',
  doneEmails:
    'Ab jetzt erhalten Sie E-Mails von {name}. Um sich abzumelden, nutzen Sie den Abmeldelink in einer der E-Mails.',
  continue: 'Weiter',
  confirmTitle: 'E-Mail-Adresse bestätigen',
  confirmHint: '{name} wird E-Mails an diese Adresse senden.',

  back: 'Zurück zum Formular',
  invalidTitle: 'Dieser Link ist ungültig',
  invalid:
    'Der Link wurde möglicherweise abgeschnitten oder falsch eingegeben. Scannen Sie den Code erneut, oder kopieren Sie den ganzen Link.',
  elsewhereTitle: 'Bitte öffnen Sie das Formular hier',
  elsewhere: 'Dieses Formular wurde von einer anderen Website gesendet. Füllen Sie es hier aus.',
  waitTitle: 'Bitte warten Sie einen Moment',
  overTitle: 'Bitte beginnen Sie von vorn',
  over: 'Die Zeit zum Antworten ist vorbei, oder es wurden zu viele falsche Codes eingegeben. Füllen Sie das Formular erneut aus.',
  usedTitle: 'Dieser Link funktioniert nicht mehr',
  used: 'Der Link ist abgelaufen oder wurde abgeschnitten. Füllen Sie das Formular erneut aus.',
  closedTitle: 'Die Anmeldung ist hier gerade nicht möglich',
  closedPaused: 'Die Anmeldung wird vielleicht später wieder geöffnet.',
  closedExpired: 'Die Anmeldefrist ist vorbei.',
  closedFull: 'Alle Plätze sind vergeben.',
  closedToday: 'Heute kann sich niemand mehr anmelden. Versuchen Sie es morgen erneut.',
} satisfies Translation<typeof english>
