import type { testPhones as english } from '../en/test-phones.ts'
import type { Translation } from '../words.ts'

export const testPhones = {
  title: 'Testtelefone',
  search: 'Nummer oder Adresse',
  list: 'Telefone',
  none: 'Noch keine Nachrichten.',
  noneHint:
    'Senden Sie eine Kampagne oder eine Testnachricht von einem Absender des Testanbieters. Die Nachrichten erscheinen hier.',
  noMatch: 'Kein passendes Telefon.',
  nothing: 'Wählen Sie ein Telefon',
  nothingHint: 'Sie sehen jede Nachricht so wie der Empfänger und können an seiner Stelle antworten.',
  open: 'Telefon öffnen',
  openAct: 'Telefon öffnen',
  openAddress: 'Telefonnummer oder E-Mail-Adresse',
  openHint: 'Auch eine Nummer ohne Nachrichten kann etwas senden, etwa das Stichwort eines Anmeldelinks.',
  back: 'Zurück zur Liste',
  intro: 'Telefon des Testanbieters. Keine echte Person erhält etwas.',
  messages: 'Nachrichten auf diesem Telefon',
  phoneEmpty: 'Noch keine Nachrichten auf diesem Telefon.',
  phoneEmptyHint: 'Schreiben Sie einem Absender, um zu beginnen.',
  messageFrom: 'Von {name}',
  answerTo: 'Antwort an {name}',
  senderDeleted: 'Gelöschter Absender',
  template: 'Vorlage {name}{count, plural, =0 {} other {: {values}}}',
  file: 'Anhang öffnen',
  choices: 'Optionen',
  failed: 'Nicht zugestellt: {reason}',
  answer: 'Als diese Person antworten',
  answerSender: 'Antworten an',
  answerMail: 'Ihre Antwort bezieht sich auf die neueste E-Mail des Absenders.',
  answerRefused: 'Ihre Rolle kann nicht von Testtelefonen antworten.',
  answerNoSender:
    'Kein Absender des Testanbieters kann eine Antwort empfangen. <link>Absender hinzufügen</link>',
  send: 'Antwort senden',
  sendWord: '{word} senden',
} satisfies Translation<typeof english>
