import type { texts as english } from '../en/texts.ts'
import type { Translation } from '../words.ts'

export const texts = {
  replyOptOut:
    '{name}: Sie sind abgemeldet und erhalten keine Nachrichten mehr. Antworten Sie START, um sich wieder anzumelden.',
  replyOptIn:
    '{name}: Sie sind wieder angemeldet. Kosten für Nachrichten und Daten möglich. Antworten Sie HELP für Hilfe, STOP zum Abmelden.',
  replyHelp: '{name}: Kosten für Nachrichten und Daten möglich. Antworten Sie STOP zum Abmelden.',
  replyHelpAt:
    '{name}: Hilfe: {way}. Kosten für Nachrichten und Daten möglich. Antworten Sie STOP zum Abmelden.',
  replyHelpAtBoth:
    '{name}: Hilfe: {phone} oder {email}. Kosten für Nachrichten und Daten möglich. Antworten Sie STOP zum Abmelden.',

  optOut: 'Abmelden mit STOP',
  optOutMail: 'Abmelden: {url}',
  optOutMailLink: 'Abmelden',
  watchVideo: 'Video ansehen',
  website: 'Website',
  yes: 'ja',
  no: 'nein',

  joinCode:
    '{code} ist Ihr Code für {name}. Er gilt {minutes, number} Min. Haben Sie ihn nicht angefordert, ignorieren Sie diese Nachricht.',
  joinYes:
    '{name}: Antworten Sie JA, um Nachrichten zu erhalten ({link}). Kosten für Nachrichten und Daten möglich. HELP für Hilfe, STOP zum Abmelden.',
  joinMailSubject: '{name}: Bestätigen Sie Ihre Anmeldung',
  joinMail:
    'Bestätigen Sie, dass Sie E-Mails von {name} erhalten möchten ({link}):\n\n{url}\n\nDer Link gilt einen Tag. Haben Sie diese E-Mail nicht angefordert, ignorieren Sie sie.',
  joined:
    '{name}: Sie sind für {link} angemeldet. Zahl der Nachrichten variiert. Kosten für Nachrichten/Daten möglich. HELP für Hilfe, STOP zum Abmelden.',
  joinedMailSubject: '{name}: Anmeldung bestätigt',
  joinedMail: 'Sie sind für {link} von {name} angemeldet.',
  addHelp: 'Antworten Sie HELP für Hilfe.',
  addStop: 'Antworten Sie STOP zum Abmelden.',
  addHelpAndStop: 'Antworten Sie HELP für Hilfe, STOP zum Abmelden.',
  consentSms:
    'Ich bin damit einverstanden, von {name} regelmäßig Werbung per SMS an die angegebene Nummer zu erhalten. Die Einwilligung ist keine Bedingung für einen Kauf. Die Zahl der Nachrichten variiert. Es können Kosten für Nachrichten und Daten anfallen. Antworten Sie STOP zum Abmelden, HELP für Hilfe.',
  consentWhatsapp:
    'Ich bin damit einverstanden, von {name} regelmäßig Werbung per WhatsApp an die angegebene Nummer zu erhalten. Die Einwilligung ist keine Bedingung für einen Kauf. Die Zahl der Nachrichten variiert. Es können Kosten für Nachrichten und Daten anfallen. Antworten Sie STOP zum Abmelden, HELP für Hilfe.',
  consentEmail:
    'Ich bin damit einverstanden, von {name} regelmäßig Werbung per E-Mail an die angegebene Adresse zu erhalten. Die Einwilligung ist keine Bedingung für einen Kauf. Die Abmeldung ist jederzeit über den Link in jeder E-Mail möglich.',

  pollHint: 'Zum Abstimmen antworten Sie mit einer Zahl von 1 bis {most, number}.',
  pollHintTap: 'Zum Abstimmen tippen Sie auf Ihre Antwort unter der Frage, oder schreiben Sie sie.',
  pollClosed: 'Die Umfrage ist beendet, Ihre Stimme wurde nicht gezählt.',
} satisfies Translation<typeof english>
