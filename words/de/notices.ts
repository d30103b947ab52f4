import type { notices as english } from '../en/notices.ts'
import type { Translation } from '../words.ts'

export const notices = {
  quote: '{text}',

  campaignPaused: 'Die Kampagne „{name}“ wurde pausiert',
  wayOn: 'Setzen Sie die Kampagne fort, wenn das Problem gelöst ist, oder brechen Sie sie ab.',
  chooseText: 'Wählen Sie den Text, den die anderen Empfänger erhalten.',
  goesOn:
    'Die Kampagne wird automatisch fortgesetzt, sobald Guthaben, ein Paket, ein größerer Tarif oder der nächste Abrechnungszeitraum sie abdeckt.',
  campaignMissed:
    '{count, plural, one {# Durchlauf der Kampagne „{name}“ wurde nicht gesendet} other {# Durchläufe der Kampagne „{name}“ wurden nicht gesendet}}',
  campaignMissedHint:
    'Die Kampagne oder der gesamte Versand war nach dem geplanten Zeitpunkt länger als eine Stunde angehalten, oder der Server lief nicht.',
  noNextRun: 'Es gibt keinen weiteren Durchlauf.',
  nextRun: 'Der nächste Durchlauf ist am {time}.',
  campaignFailed: 'Die Kampagne „{name}“ konnte nicht gesendet werden',
  campaignFailedHint:
    'Es wurde keine Nachricht gesendet. Die Gründe stehen bei den Nachrichten der Kampagne.',
  campaignFinished: 'Die Kampagne „{name}“ ist abgeschlossen',
  campaignResults:
    '{recipients, plural, one {{sent, number} von # Nachricht gesendet} other {{sent, number} von # Nachrichten gesendet}}, {failed, number} fehlgeschlagen, {skipped, number} übersprungen.',
  approvalRequested: 'Die Kampagne „{name}“ wartet auf Freigabe',
  approvalRequestedHint: '{name} hat die Kampagne eingereicht. Geben Sie sie frei, oder lehnen Sie sie ab.',

  senderAside: 'Der Absender „{name}“ sendet nicht mehr',
  senderAsideHint:
    'Der Absender {address} sendet nichts, bis seine Einstellungen stimmen und eine Prüfung erfolgreich ist, oder bis ein Mitglied ihn fortsetzt.',
  senderTrouble: 'Der Absender „{name}“ hat ein Problem',
  senderTroubleHint:
    'Nachrichten von {address}, die mit Sicherheit nicht gesendet wurden, werden erneut gesendet.',
  senderWorks: 'Der Absender „{name}“ funktioniert wieder',
  senderWorksHint: 'Der Absender {address} hat kein Problem mehr.',
  syncFailed: 'Der Anbieter von „{name}“ hat die Abmelde-Stichwörter nicht angenommen',
  syncFailedHint:
    'Die Stichwörter werden alle zehn Minuten erneut gesendet. Abmeldungen gelten hier weiterhin.',
  syncWorks: 'Der Anbieter von „{name}“ hat die Abmelde-Stichwörter angenommen',
  syncWorksHint: 'Der Anbieter hat jetzt alle Ihre Abmelde-Stichwörter.',

  reviewsOverdue: 'Mögliche Abmeldungen sind überfällig',
  reviewsDue: 'Mögliche Abmeldungen müssen geprüft werden',
  reviewsOverdueHint:
    '{count, plural, one {# Nachricht, die eine Abmeldung sein kann, wartet auf eine Prüfung.} other {# Nachrichten, die Abmeldungen sein können, warten auf eine Prüfung.}} {overdue, plural, one {# davon ist seit {time} überfällig.} other {# davon sind seit {time} überfällig.}} Die gesetzliche Frist beträgt zehn Werktage.',
  reviewsDueHint:
    '{count, plural, one {# Nachricht, die eine Abmeldung sein kann, wartet auf eine Prüfung.} other {# Nachrichten, die Abmeldungen sein können, warten auf eine Prüfung.}} Die erste ist am {time} fällig. Die gesetzliche Frist beträgt zehn Werktage.',
  strangerWrote: 'Nachricht von {from} (keine Telefonnummer)',
  strangerOptedOut: 'Mögliche Abmeldung von {from} (keine Telefonnummer)',
  strangerOptedOutHint:
    'Die Nachricht kann eine Abmeldung sein. Finden Sie heraus, wer sie geschrieben hat, und melden Sie diesen Kontakt selbst ab.',
  strangerText: 'An „{sender}“: {text}',
  strangerTextDeleted: 'An einen gelöschten Absender: {text}',
  inboxMessage:
    '{count, plural, one {Neue Nachricht im Posteingang} other {Neue Nachrichten im Posteingang}}',
  inboxMessageHint:
    'An „{sender}“ per {channel}: {count, plural, one {# ungelesene Nachricht} other {# ungelesene Nachrichten}}.',

  importFinished:
    '{kind, select, list {Der Import einer Abmeldeliste aus „{file}“ ist abgeschlossen} other {Der Import von Kontakten aus „{file}“ ist abgeschlossen}}',
  importStopped:
    '{kind, select, list {Der Import einer Abmeldeliste aus „{file}“ endete vorzeitig} other {Der Import von Kontakten aus „{file}“ endete vorzeitig}}',
  importCounts:
    '{created, plural, one {# Kontakt} other {# Kontakte}} erstellt, {updated, number} aktualisiert, {rejected, plural, one {# Zeile} other {# Zeilen}} abgelehnt.',
  listCounts:
    '{added, plural, one {# Eintrag} other {# Einträge}} hinzugefügt, {known, number} bereits auf der Liste, {rejected, plural, one {# Zeile} other {# Zeilen}} abgelehnt.',

  webhookOff: 'Der Webhook-Endpunkt bei {host} ist ausgeschaltet',
  webhookOffHint:
    'Der Endpunkt erhält keine Ereignisse mehr. Wenn das Problem gelöst ist, schalten Sie den Endpunkt ein, und stellen Sie die verpassten Ereignisse zu.',
  linkSpent: 'Der Anmeldelink „{name}“ hat sein Tageslimit erreicht',
  linkSpentHint:
    'Der Anmeldelink hat {count, plural, one {# Nachricht} other {# Nachrichten}} gesendet. Das ist sein Tageslimit. Sein Formular ist bis zum nächsten Tag (UTC) geschlossen. Wenn echte Personen die Nachrichten angefordert haben, erhöhen Sie das Tageslimit. Wenn nicht, pausieren Sie den Anmeldelink.',
  automationTells: 'Die Automation „{name}“ weist Sie auf diesen Kontakt hin.',
  domainFails: 'Die Domain {domain} funktioniert nicht mehr',
  domainFailsLinks: 'Kurzlinks mit dieser Domain funktionieren nicht.',
  domainFailsPages:
    'Links in gesendeten E-Mails, die Seiten unter dieser Domain öffnen, funktionieren nicht. Neue E-Mails verlinken stattdessen auf diesen Server.',
  domainFailsHint: 'Die Domain wird alle 30 Minuten erneut geprüft.',
  domainWorks: 'Die Domain {domain} funktioniert wieder',
  domainWorksHint: 'Die Domain führt wieder zu diesem Server.',

  held: 'Der gesamte Versand ist angehalten',
  heldHint:
    'Es werden keine Kampagnennachrichten gesendet, bis der Betreiber des Servers den Versand fortsetzt.',
  resumed: 'Der Versand läuft wieder',
  resumedHint: 'Der Betreiber des Servers hat den Versand fortgesetzt.',
  backupBehind: 'Die Sicherung ist im Rückstand',
  backupBehindHint:
    'Die Sicherungsdatei war zuletzt am {time} vollständig. Der Betreiber des Servers findet den Grund mit „carillon doctor“.',
  backupWorks: 'Die Sicherung ist aktuell',
  backupWorksHint: 'Die Sicherungsdatei ist wieder vollständig.',

  wayToMore:
    '{mode, select, MANUAL {Bitten Sie den Betreiber des Servers um Guthaben oder einen größeren Tarif.} other {Kaufen Sie Guthaben oder ein Paket, oder wählen Sie einen größeren Tarif.}}',
  creditsLow:
    '{count, plural, =0 {Kein Guthaben mehr} one {Nur noch # Guthabenpunkt} other {Nur noch # Guthabenpunkte}}',
  creditsLowHint:
    'Weniger als {threshold, number} Guthabenpunkte sind verfügbar. Kampagnen ohne genügend Guthaben pausieren.',
  limitNear:
    '{unit, select, EMAILS {{used, number} von {limit, number} E-Mails des Tarifs sind verbraucht} WHATSAPP_MESSAGES {{used, number} von {limit, number} WhatsApp-Nachrichten des Tarifs sind verbraucht} other {{used, number} von {limit, number} SMS-Teilen des Tarifs sind verbraucht}}',
  limitReached:
    '{unit, select, EMAILS {{limit, plural, one {Die einzige E-Mail des Tarifs ist verbraucht} other {Alle # E-Mails des Tarifs sind verbraucht}}} WHATSAPP_MESSAGES {{limit, plural, one {Die einzige WhatsApp-Nachricht des Tarifs ist verbraucht} other {Alle # WhatsApp-Nachrichten des Tarifs sind verbraucht}}} other {{limit, plural, one {Der einzige SMS-Teil des Tarifs ist verbraucht} other {Alle # SMS-Teile des Tarifs sind verbraucht}}}}',
  nextPeriod: 'Der nächste Abrechnungszeitraum beginnt am {day}.',
  beyondInvoiced: 'Weitere Nachrichten werden gesendet und auf die Rechnung gesetzt.',
  beyondPaused:
    'Weitere Nachrichten werden mit Paketen und Guthaben bezahlt. Ohne beides pausieren Kampagnen.',
  purchaseFailed:
    '{origin, select, AUTO_REFILL {Der automatische Kauf von „{product}“ ist fehlgeschlagen} other {Der Kauf von „{product}“ ist fehlgeschlagen}}',
  refillStopped: 'Der automatische Kauf von „{product}“ wurde beendet',
  notCharged: '{price} konnten nicht abgebucht werden: {reason}',
  refillStoppedHint:
    'Der Kauf ist dreimal hintereinander fehlgeschlagen. Prüfen Sie die gespeicherte Karte, und schalten Sie den automatischen Kauf wieder ein.',
  nothingBought: 'Es wurde nichts gekauft. Prüfen Sie die gespeicherte Karte im Abrechnungsportal.',
  triedAgain: 'Der Kauf wird am {time} erneut versucht.',
  paidTwice: '„{product}“ wurde zweimal bezahlt',
  paidTwiceHint:
    '{price} wurden ein zweites Mal abgebucht, aber es wurde nichts weiter gekauft. Bitten Sie den Betreiber des Servers, den Betrag zu erstatten.',
  refundFailed: 'Eine Erstattung von „{product}“ ist fehlgeschlagen',
  refundFailedHint:
    'Die Bank hat die Erstattung von {price} nicht angenommen. Der Kauf gilt als bezahlt und ist wieder verfügbar. Bitten Sie den Betreiber des Servers, den Betrag auf anderem Weg zu erstatten.',
  disputed:
    '{status, select, WON {Eine Zahlung für „{product}“ ist nicht mehr strittig} LOST {Die Bank hat eine Zahlung für „{product}“ zurückgeholt} other {Eine Zahlung für „{product}“ ist strittig}}',
  disputeOpen:
    '{kind, select, DISPUTE {Die Zahlung von {price} ist bei der Bank strittig.} other {Die Bank vermutet Betrug bei der Zahlung von {price}.}}',
  disputeHeld:
    '{count, plural, =0 {Von diesem Kauf sind keine Guthabenpunkte oder Einheiten mehr übrig, die gesperrt werden könnten.} one {# Guthabenpunkt oder Einheit dieses Kaufs ist gesperrt.} other {# Guthabenpunkte oder Einheiten dieses Kaufs sind gesperrt.}} Fragen Sie den Betreiber des Servers nach Einzelheiten.',
  disputeWon:
    'Die Zahlung von {price} bleibt bestehen. Das gesperrte Guthaben oder die gesperrten Einheiten sind wieder verfügbar.',
  disputeLost:
    'Die Bank hat {price} zurückgeholt. Nicht verbrauchtes Guthaben oder nicht verbrauchte Einheiten aus diesem Kauf wurden zurückgenommen.',
  pastDue:
    '{kind, select, PLAN {Eine Zahlung für den Tarif „{product}“ ist fehlgeschlagen} other {Eine Zahlung für das Zusatzpaket „{product}“ ist fehlgeschlagen}}',
  pastDueHint:
    'Das Abonnement läuft sieben Tage weiter, während die Zahlung erneut versucht wird. Prüfen Sie die gespeicherte Karte im Abrechnungsportal.',
  notApplied:
    '{kind, select, PLAN {Der Tarif „{product}“ gilt nicht mehr} other {Das Zusatzpaket „{product}“ gilt nicht mehr}}',
  ended:
    '{kind, select, PLAN {Der Tarif „{product}“ ist beendet} other {Das Zusatzpaket „{product}“ ist beendet}}',
  unpaid:
    '{status, select, UNPAID {Die Zahlung ist mehrmals fehlgeschlagen.} other {Das Abonnement ist pausiert.}}',
  withoutIt:
    '{kind, select, PLAN {Die Organisation hat jetzt den Standardtarif.} other {Es gilt wieder die Grenze Ihres Tarifs. Nichts wird gelöscht.}}',
  appliesWhenPaid:
    'Um den Tarif oder das Zusatzpaket wieder zu erhalten, bezahlen Sie im Abrechnungsportal dafür.',
} satisfies Translation<typeof english>
