import type { explanations as english } from '../en/explanations.ts'
import type { Translation } from '../words.ts'

export const explanations = {
  nameless: 'Der Kontakt',
  wouldSend:
    '{state, select, draft {{name} würde die Nachricht erhalten, wenn die Kampagne jetzt gestartet würde.} other {{name} würde die Nachricht erhalten.}}',
  wouldSendAt:
    '{state, select, draft {{name} würde die Nachricht am {time} erhalten, wenn die Kampagne jetzt gestartet würde.} other {{name} würde die Nachricht am {time} erhalten.}}',
  wouldWait:
    '{state, select, draft {{name} müsste warten, wenn die Kampagne jetzt gestartet würde.} other {{name} müsste warten.}}',
  wouldWaitUntil:
    '{state, select, draft {{name} müsste bis {time} warten, wenn die Kampagne jetzt gestartet würde.} other {{name} müsste bis {time} warten.}}',
  wouldSkip: '{name} würde die Nachricht nicht erhalten.',
  wouldSkipAt: '{name} würde die Nachricht am {time} nicht erhalten.',
  notInSegment: '{name} ist nicht unter den Empfängern.',
  notInRun:
    '{name} ist jetzt im Segment, war es aber nicht, als die Empfänger dieses Durchlaufs ermittelt wurden.',
  waitsForTurn: 'Die Nachricht an {name} wartet, bis sie an der Reihe ist.',
  waitsUntil: 'Die Nachricht an {name} wartet bis {time}.',
  waitsPaused: 'Die Nachricht an {name} wartet, weil die Kampagne pausiert ist.',
  lastAttempt: 'Letzter Versuch: {reason}.',
  sending: 'Die Nachricht an {name} wird gerade an den Netzbetreiber gesendet.',
  sent: '{status, select, DELIVERED {Die Nachricht an {name} wurde gesendet und zugestellt.} READ {Die Nachricht an {name} wurde gesendet und gelesen.} other {Die Nachricht an {name} wurde gesendet.}}',
  sentAt:
    '{status, select, DELIVERED {Die Nachricht an {name} wurde am {time} gesendet und zugestellt.} READ {Die Nachricht an {name} wurde am {time} gesendet und gelesen.} other {Die Nachricht an {name} wurde am {time} gesendet.}}',
  failed: 'Die Nachricht an {name} ist fehlgeschlagen.',
  failedAt: 'Die Nachricht an {name} ist am {time} fehlgeschlagen.',
  skipped: '{name} wurde übersprungen.',
  skippedAt: '{name} wurde am {time} übersprungen.',
  canceled: 'Die Nachricht an {name} wurde vor dem Senden abgebrochen.',
  reason: 'Grund: {reason}.',

  segmentDeleted: 'Das Segment „{name}“ wurde gelöscht.',
  segmentLate: 'Der Kontakt kam nach der Freigabe der Kampagne in das Segment „{name}“.',
  segmentMember: 'Der Kontakt ist im Segment „{name}“.',
  segmentNoMember: 'Der Kontakt ist nicht im Segment „{name}“.',
  segmentMatch: 'Der Kontakt erfüllt die Regeln des Segments „{name}“.',
  segmentNoMatch: 'Der Kontakt erfüllt die Regeln des Segments „{name}“ nicht.',

  address:
    '{kind, select, email {Die E-Mail-Adresse ist {address}.} other {Die Telefonnummer ist {address}.}}',
  addressNone:
    '{kind, select, email {Der Kontakt hat keine E-Mail-Adresse.} other {Der Kontakt hat keine Telefonnummer.}}',
  addressGone:
    '{kind, select, email {Die E-Mail-Adresse war {address}, als die Empfänger ermittelt wurden. Der Kontakt hat jetzt keine mehr.} other {Die Telefonnummer war {address}, als die Empfänger ermittelt wurden. Der Kontakt hat jetzt keine mehr.}}',
  addressChanged:
    '{kind, select, email {Die E-Mail-Adresse war {address}, als die Empfänger ermittelt wurden. Jetzt ist sie {current}.} other {Die Telefonnummer war {address}, als die Empfänger ermittelt wurden. Jetzt ist sie {current}.}}',
  duplicate:
    '{kind, select, email {Ein anderer Empfänger des Durchlaufs hat dieselbe E-Mail-Adresse und erhält die Nachricht.} other {Der Kontakt erhielt die Telefonnummer nach dem Beginn des Durchlaufs. Der frühere Inhaber der Nummer kann im Durchlauf sein.}}',
  duplicateNone:
    '{kind, select, email {Kein anderer Empfänger des Durchlaufs hat diese E-Mail-Adresse.} other {Kein anderer Empfänger des Durchlaufs hat diese Telefonnummer.}}',
  status:
    '{status, select, INVALID {Der Kontakt ist als ungültig markiert.} ARCHIVED {Der Kontakt ist archiviert.} ACTIVE {Der Kontakt ist aktiv.} other {Der Status des Kontakts ist unbekannt.}}',

  optOutNone: 'Der Kontakt steht nicht auf der Abmeldeliste.',
  optOut: '{address} steht seit {time} auf der Abmeldeliste ({method}).',
  optOutFile: 'Der Eintrag kam aus der Datei „{file}“.',
  optOutBy:
    '{kind, select, key {Der API-Schlüssel „{name}“ hat die Abmeldung erfasst.} other {{name} hat die Abmeldung erfasst.}}',
  reviewNone: 'Keine Nachricht des Kontakts wartet auf eine Prüfung.',
  reviewMarketing:
    'Eine Nachricht des Kontakts kann eine Abmeldung sein und wartet seit {time} auf eine Prüfung. Bis dahin erhält der Kontakt kein Marketing.',
  reviewTransactional:
    'Eine Nachricht des Kontakts kann eine Abmeldung sein und wartet seit {time} auf eine Prüfung. Der Kontakt erhält weiterhin transaktionale Nachrichten.',
  addressUnproved:
    'Die Adresse wurde in ein öffentliches Formular eingetragen, das Adressen nicht prüft. Die Adresse erhält kein Marketing, bis der Inhaber zustimmt oder ein Mitglied die Zustimmung des Inhabers erfasst.',
  consent: 'Der Kontakt hat am {time} eingewilligt ({method}).',
  consentNone: 'Es ist keine Einwilligung erfasst.',
  consentNotNeeded: 'Eine erfasste Einwilligung ist nicht nötig.',

  expires: 'Die Nachricht darf bis {time} gesendet werden.',
  expired: 'Die Nachricht durfte nur bis {time} gesendet werden. Dieser Zeitpunkt ist vorbei.',
  windowNone: 'Für die Nachricht gelten keine Ruhezeiten.',
  windowTransactional: 'Für transaktionale Nachrichten gelten keine Ruhezeiten.',
  windowOpen:
    'Nachrichten dürfen von {start} bis {end} in {zones} gesendet werden (Quelle: {source}). Die Nachricht kann gesendet werden.',
  windowOpens:
    'Nachrichten dürfen von {start} bis {end} in {zones} gesendet werden (Quelle: {source}). Die Nachricht wartet bis {time} in {zone}.',
  windowNever:
    'Nachrichten dürfen von {start} bis {end} in {zones} gesendet werden (Quelle: {source}). Kein Zeitpunkt ist in all diesen Zeitzonen erlaubt.',

  topicNone: 'Der Kontakt hat das Thema {name} nicht abbestellt.',
  topicNotChosen:
    'Das Thema {name} erreicht nur Personen, die es abonniert haben. Der Kontakt hat es nicht abonniert.',
  topicSubscribed: 'Der Kontakt hat das Thema {name} am {time} abonniert ({method}).',
  topicUnsubscribed: 'Der Kontakt hat das Thema {name} am {time} abbestellt ({method}).',
  capNone: 'Es gibt keine Grenze für Marketingnachrichten.',
  capTransactional: 'Die Grenze für Marketingnachrichten gilt nicht für transaktionale Nachrichten.',
  cap: 'Der Kontakt erhielt {received, number} von höchstens {messages, plural, one {# Marketingnachricht} other {# Marketingnachrichten}} in {days, plural, one {# Tag} other {# Tagen}}.',
  capFrom: 'Die nächste Marketingnachricht kann ab {time} gesendet werden.',

  region: 'WhatsApp stellt Nachrichten dieser Art an die Nummer zu.',
  regionBlocked: 'WhatsApp stellt Marketingvorlagen nicht an US-Nummern wie {number} zu.',
  session:
    'Der Kontakt schrieb am {time} an einen Absender der Kampagne. WhatsApp erlaubt freien Text bis {until}.',
  sessionNone:
    'Der Kontakt hat in den letzten 24 Stunden keinem Absender der Kampagne geschrieben. Daher erlaubt WhatsApp nur Vorlagen.',

  textProblem: 'Der Text kann nicht erstellt werden: {problem}',
  textEmpty: 'Der Text ist für diesen Kontakt leer.',
  templateEmpty:
    '{part, select, header {Die Kopfzeile der Vorlage ist für diesen Kontakt leer.} button {Eine Schaltfläche der Vorlage ist für diesen Kontakt leer.} other {Wert {number} der Vorlage ist für diesen Kontakt leer.}}',
  textTemplate: 'Die Nachricht ist die Vorlage {name} ({language}).',
  textFree: 'Die Nachricht ist freier Text.',
  textFreeFile: 'Die Nachricht ist freier Text mit einer Datei.',
  textMms: 'Die Nachricht ist eine MMS mit {count, plural, one {# Datei} other {# Dateien}}.',
  textSegments: 'Der Text hat {count, plural, one {# SMS-Teil} other {# SMS-Teile}}.',
  textMail: 'Die Nachricht ist eine E-Mail mit dem Betreff „{subject}“.',

  senders: 'Die Nachricht kann von {senders} gesendet werden.',
  sendersNone: 'Keiner der Absender der Kampagne ist aktiv. Daher würde die Kampagne pausieren.',
  dailyRoom: 'Die Absender haben ihre Tageslimits noch nicht erreicht.',
  dailyNone: 'Die Absender haben kein Tageslimit.',
  dailyFull:
    '{limit, select, warmUp {{count, plural, one {{address} hat heute # Nachricht gesendet und damit die Grenze der Aufwärmphase erreicht.} other {{address} hat heute # Nachrichten gesendet und damit die Grenze der Aufwärmphase erreicht.}}} other {{count, plural, one {{address} hat heute # Nachricht gesendet und damit das Tageslimit erreicht.} other {{address} hat heute # Nachrichten gesendet und damit das Tageslimit erreicht.}}}}',
  dailyNext: 'Der nächste Tag beginnt am {time}.',
  canaryNone: 'Die Kampagne wartet nicht auf die Ergebnisse erster Nachrichten.',
  canaryPlan:
    'Der Durchlauf sendet {size, plural, one {die erste Nachricht} other {die ersten # Nachrichten}} zur Probe. Der Rest folgt mindestens {minutes, plural, one {# Minute} other {# Minuten}} später.',
  canaryPassed: 'Die ersten Nachrichten des Durchlaufs hatten gute Ergebnisse.',
  canaryFailed: 'Zu viele der ersten Nachrichten sind fehlgeschlagen oder haben zu Abmeldungen geführt.',
  canarySome:
    'Gesendete Nachrichten zur Probe: {sent, number} von {size, number}. Diese Nachricht kann eine der nächsten sein.',
  canaryChecking: 'Die Ergebnisse der ersten Nachrichten werden geprüft.',
  canaryUnanswered: 'Der Netzbetreiber hat noch nicht auf alle ersten Nachrichten geantwortet.',
  canaryWaits:
    'Die ersten Nachrichten des Durchlaufs wurden gesendet. Der Rest wartet bis {time} auf ihre Ergebnisse.',
  holdNone: 'Der Versand ist auf diesem Server nicht angehalten.',
  hold: 'Der Versand auf diesem Server ist seit {time} angehalten. Nur der Betreiber des Servers kann ihn fortsetzen.',

  abNone: 'Die Kampagne hat keinen A/B-Test.',
  abShare:
    '{percent, number} % der Empfänger werden zufällig ausgewählt und erhalten zuerst einen der Texte {labels}. Die anderen erhalten den Text, der gewinnt. Der hier gezeigte Text ist {label}.',
  abGroup: 'Der Kontakt ist in der Testgruppe des A/B-Tests und erhält den Text {label}.',
  abChosen: 'Der Kontakt erhält den Text {label}, der den A/B-Test gewonnen hat.',
  abWaits: 'Der Kontakt wartet, bis ein Text des A/B-Tests gewählt ist. Der hier gezeigte Text ist {label}.',
  abWaitsUntil:
    'Der Kontakt wartet, bis am {time} ein Text des A/B-Tests gewählt wird. Der hier gezeigte Text ist {label}.',

  resultTooFew:
    'Es gibt noch keinen Gewinner: Jeder Text braucht mindestens {count, plural, one {# gesendete Nachricht} other {# gesendete Nachrichten}}.',
  resultWinner: 'Text {label} ist deutlich besser als jeder andere Text.',
  resultNoWinner: 'Kein Text ist deutlich besser als alle anderen.',
  resultFigures:
    '{metric, select, REPLY {{label}: Antworten von {done, number} von {sent, plural, one {# Empfänger} other {# Empfängern}}, {rate, number} % ({low, number} % bis {high, number} %).} other {{label}: Klicks von {done, number} von {sent, plural, one {# Empfänger} other {# Empfängern}}, {rate, number} % ({low, number} % bis {high, number} %).}}',
  resultRange: 'Der Bereich in Klammern enthält die wahre Quote mit {percent, number} % Sicherheit.',
  resultManual: 'Der Test ist beendet. Ein Mitglied muss jetzt den Text wählen.',
  resultOfText:
    '{label}: {sent, plural, one {# Empfänger} other {# Empfänger}}, davon {clicked, number} geklickt, {replied, number} geantwortet, {optedOut, number} abgemeldet.',
  resultNobody: '{label}: keine Empfänger.',
  resultUnread:
    'Die Ergebnisse des Tests konnten nicht gelesen werden. Bitten Sie den Betreiber des Servers, das Protokoll zu prüfen.',

  testLate: 'Der A/B-Test sollte am {time} enden, aber Carillon lief nicht, oder der Versand war angehalten.',
} satisfies Translation<typeof english>
