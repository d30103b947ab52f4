import type { estimates as english } from '../en/estimates.ts'
import type { Translation } from '../words.ts'

export const estimates = {
  emptyAudience: 'Kein Kontakt dieses Segments kann die Nachricht erhalten.',
  noActiveSender: 'Kein Absender ist aktiv. Daher können keine Nachrichten gesendet werden.',
  emptyMessage:
    '{scale, select, sample {Etwa } other {}}{count, plural, one {# Empfänger wird übersprungen, weil die Nachricht leer wäre.} other {# Empfänger werden übersprungen, weil die Nachricht leer wäre.}}',
  tooManySegments:
    '{scale, select, sample {Etwa } other {}}{count, plural, one {# Empfänger wird übersprungen, weil die Nachricht mehr als {max, number} SMS-Teile hätte.} other {# Empfänger werden übersprungen, weil die Nachricht mehr als {max, number} SMS-Teile hätte.}}',
  tooLong:
    '{scale, select, sample {Etwa } other {}}{count, plural, one {# Empfänger wird übersprungen, weil der Text länger wäre, als der Kanal erlaubt.} other {# Empfänger werden übersprungen, weil der Text länger wäre, als der Kanal erlaubt.}}',
  unicode:
    '{scale, select, sample {Etwa } other {}}{count, plural, one {# Empfänger erhält eine Nachricht mit Sonderzeichen.} other {# Empfänger erhalten eine Nachricht mit Sonderzeichen.}} Ein SMS-Teil fasst dann 70 statt 160 Zeichen.',
  quietHours:
    '{scale, select, sample {Etwa } other {}}{count, plural, one {# Empfänger hat gerade Ruhezeit und erhält die Nachricht danach.} other {# Empfänger haben gerade Ruhezeit und erhalten die Nachricht danach.}}',
  outsideSendWindow:
    '{scale, select, sample {Etwa } other {}}{count, plural, one {# Empfänger wird übersprungen, weil für ihn mehrere Zeitzonen infrage kommen und keine Uhrzeit in allen außerhalb der Ruhezeiten liegt.} other {# Empfänger werden übersprungen, weil für sie mehrere Zeitzonen infrage kommen und keine Uhrzeit in allen außerhalb der Ruhezeiten liegt.}}',
  noConsent:
    '{scale, select, sample {Etwa } other {}}{count, plural, one {# Empfänger erhält Marketing ohne erfasste Einwilligung.} other {# Empfänger erhalten Marketing ohne erfasste Einwilligung.}}',
  dailyCap:
    'Die Absender können höchstens {max, plural, one {# Nachricht} other {# Nachrichten}} am Tag senden. Die Kampagne dauert daher länger als einen Tag.',
  regionBlocked:
    '{count, plural, one {# Kontakt mit einer US-Nummer wird übersprungen} other {# Kontakte mit US-Nummern werden übersprungen}}: WhatsApp stellt Marketingvorlagen nicht an US-Nummern zu.',
  outsideSession:
    '{count, plural, one {# Kontakt hat in den letzten 24 Stunden keinem Absender geschrieben und wird übersprungen.} other {# Kontakte haben in den letzten 24 Stunden keinem Absender geschrieben und werden übersprungen.}} Um alle Kontakte zu erreichen, senden Sie eine Vorlage.',
  domainNotWorking:
    'Links in der Nachricht beginnen mit {domain}, aber bisher hat keine Prüfung bestätigt, dass diese Domain zu diesem Server führt. Prüfen Sie die Domain in den Einstellungen.',
  clicksNotCounted:
    'Klicks werden nicht gezählt, weil Kurzlinks unter {origin} keine öffentliche https-Adresse haben. Fügen Sie eine Domain für Kurzlinks hinzu, oder bitten Sie den Betreiber des Servers um eine öffentliche Adresse.',
  linksNotPublic:
    'Kurzlinks in der Nachricht beginnen mit {origin}. Empfänger können Kurzlinks nur unter einer öffentlichen https-Adresse öffnen. Fügen Sie eine Domain für Kurzlinks hinzu, oder bitten Sie den Betreiber des Servers um eine öffentliche Adresse.',
  mediaNowhere:
    'Kein Absender kann Dateien senden. Die Nachricht enthält stattdessen Links zu den Dateien und wird länger.',
  mediaAsLinks:
    'Absender, die keine Dateien senden können: {senders}. Nachrichten dieser Absender enthalten stattdessen Links zu den Dateien und werden länger.',
  mediaUnreachable:
    'Netzbetreiber und Telefone können Dateien unter {origin} nicht abrufen. Bitten Sie den Betreiber des Servers, eine öffentliche https-Adresse einzustellen.',
} satisfies Translation<typeof english>
