import type { estimates as english } from '../en/estimates.ts'
import type { Translation } from '../words.ts'

export const estimates = {
  emptyAudience: 'Kein Kontakt dieses Segments kann die Nachricht erhalten.',
  noActiveSender: 'Kein Absender ist aktiv, also kann nichts gesendet werden.',
  emptyMessage:
    '{scale, select, sample {Etwa } other {}}{count, plural, one {# Empfänger wird übersprungen, weil die Nachricht leer wäre.} other {# Empfänger werden übersprungen, weil die Nachricht leer wäre.}}',
  tooManySegments:
    '{scale, select, sample {Etwa } other {}}{count, plural, one {# Empfänger wird übersprungen, weil die Nachricht mehr als {max, number} SMS-Teile hätte.} other {# Empfänger werden übersprungen, weil die Nachricht mehr als {max, number} SMS-Teile hätte.}}',
  tooLong:
    '{scale, select, sample {Etwa } other {}}{count, plural, one {# Empfänger wird übersprungen, weil der Text länger wäre, als der Kanal erlaubt.} other {# Empfänger werden übersprungen, weil der Text länger wäre, als der Kanal erlaubt.}}',
  unicode:
    '{scale, select, sample {Etwa } other {}}{count, plural, one {# Empfänger erhält eine Nachricht mit Sonderzeichen.} other {# Empfänger erhalten eine Nachricht mit Sonderzeichen.}} Ein SMS-Teil fasst dann 70 statt 160 Zeichen.',
  quietHours:
    '{scale, select, sample {Etwa } other {}}{count, plural, one {# Empfänger hat jetzt Ruhezeit und erhält die Nachricht an ihrem Ende.} other {# Empfänger haben jetzt Ruhezeit und erhalten die Nachricht an ihrem Ende.}}',
  outsideSendWindow:
    '{scale, select, sample {Etwa } other {}}{count, plural, one {# Empfänger wird übersprungen: Die möglichen Zeitzonen haben keinen gemeinsamen Moment außerhalb der Ruhezeiten.} other {# Empfänger werden übersprungen: Die möglichen Zeitzonen haben keinen gemeinsamen Moment außerhalb der Ruhezeiten.}}',
  noConsent:
    '{scale, select, sample {Etwa } other {}}{count, plural, one {# Empfänger erhält Marketing ohne erfasste Einwilligung.} other {# Empfänger erhalten Marketing ohne erfasste Einwilligung.}}',
  dailyCap:
    'Die Absender können höchstens {max, plural, one {# Nachricht} other {# Nachrichten}} am Tag senden, also dauert das Senden länger als einen Tag.',
  regionBlocked:
    '{count, plural, one {# Kontakt mit einer Nummer der USA wird übersprungen} other {# Kontakte mit einer Nummer der USA werden übersprungen}}: WhatsApp stellt dorthin keine Marketingvorlagen zu.',
  outsideSession:
    '{count, plural, one {# Kontakt schrieb in den letzten 24 Stunden keinem Absender und wird übersprungen.} other {# Kontakte schrieben in den letzten 24 Stunden keinem Absender und werden übersprungen.}} WhatsApp erlaubt an sie nur eine Vorlage, die alle erreicht.',
  domainNotWorking:
    'Links der Nachricht beginnen mit {domain}. Keine Prüfung hat ergeben, dass diese Domain zu diesem Server führt. Prüfen Sie die Domain in den Einstellungen.',
  clicksNotCounted:
    'Klicks werden nicht gezählt, weil Kurzlinks unter {origin} keine öffentliche https-Adresse haben. Fügen Sie eine Domain für Kurzlinks hinzu, oder bitten Sie den Betreiber dieses Servers um eine öffentliche Adresse.',
  linksNotPublic:
    'Kurzlinks in der Nachricht beginnen mit {origin}. Empfänger können sie nur unter einer öffentlichen https-Adresse öffnen. Fügen Sie eine Domain für Kurzlinks hinzu, oder bitten Sie den Betreiber dieses Servers um eine öffentliche Adresse.',
  mediaNowhere:
    'Kein Absender kann Dateien senden. Der Text enthält stattdessen ihre Adressen und wird länger.',
  mediaAsLinks:
    'Absender, die keine Dateien senden können: {senders}. Ihre Texte enthalten stattdessen die Adressen der Dateien und werden länger.',
  mediaUnreachable:
    'Netzbetreiber und Telefone können Dateien unter {origin} nicht abrufen. Bitten Sie den Betreiber dieses Servers, eine öffentliche https-Adresse einzustellen.',
} satisfies Translation<typeof english>
