import type { firstSteps as english } from '../en/first-steps.ts'
import type { Translation } from '../words.ts'

export const firstSteps = {
  title: 'Erste Schritte',
  progress: '{done, number} von {total, number} Schritten erledigt',
  stepDone: '(erledigt)',
  sender: 'Absender hinzufügen',
  senderHint:
    'Nachrichten werden von einem Absender gesendet. Der Testabsender nutzt den eingebauten Testanbieter. Dabei empfängt kein echtes Telefon etwas.',
  senderTest: 'Testabsender',
  senderTestAct: 'Testabsender hinzufügen',
  senderRealAct: 'Echten Absender verbinden',
  senderDone: '<link>{name}</link>: {channel} von {address}',
  contact: 'Kontakt hinzufügen',
  contactHint: 'Beginnen Sie mit sich selbst, oder importieren Sie eine Liste.',
  contactForm: 'Erster Kontakt',
  contactFirstName: 'Vorname',
  contactPhone: 'Telefonnummer',
  contactEmail: 'E-Mail-Adresse',
  contactAct: 'Kontakt hinzufügen',
  contactImportAct: 'Liste importieren',
  contactDone: '{count, plural, one {# Kontakt} other {# Kontakte}}',
  segment: 'Segment erstellen',
  segmentHint:
    'Eine Kampagne wird an ein Segment gesendet. Ein Segment enthält alle Kontakte, die beim Start der Kampagne seinen Regeln entsprechen.',
  segmentAllAct: 'Segment mit allen Kontakten erstellen',
  segmentRulesAct: 'Segment mit Regeln erstellen',
  campaign: 'Kampagne schreiben',
  campaignHint:
    'Schreiben Sie eine kurze Nachricht, prüfen Sie die Vorschau, und senden Sie die Kampagne. Wählen Sie für Ihre erste Kampagne „Transaktional“, denn Marketingnachrichten warten während der Ruhezeiten.',
  campaignAct: 'Kampagne schreiben',
  delivery: 'Zustellung prüfen',
  deliveryHint: 'Der Netzbetreiber meldet jede zugestellte Nachricht.',
  deliveryDraft: '<link>{name}</link> ist ein Entwurf. Senden Sie die Kampagne, um fortzufahren.',
  deliverySending:
    '<link>{name}</link> wird gesendet. Marketingnachrichten warten auf das Ende der Ruhezeiten in der Zeitzone des jeweiligen Empfängers.',
  deliveryScheduled: '<link>{name}</link> ist geplant: {time}.',
  deliveryNone:
    'Bisher wurde keine Nachricht zugestellt. <link>{name}</link> zeigt den Grund für jeden Empfänger.',
  deliveryDone: '{count, plural, one {# Nachricht zugestellt} other {# Nachrichten zugestellt}}',
  deliveryDoneEmail: '{count, plural, one {# E-Mail gesendet} other {# E-Mails gesendet}}',
  welcome: 'Willkommen',
  welcomeNamed: 'Willkommen, {name}',
  welcomeIntro: 'Senden Sie Ihre erste Kampagne in fünf Minuten.',
  next: 'Nächste Schritte',
  nextSender: 'Echten Absender verbinden',
  nextSenderHint: 'Nutzen Sie Ihren eigenen Anbieter für SMS, WhatsApp oder E-Mail.',
  nextImport: 'Kontakte importieren',
  nextImportHint:
    'Laden Sie eine Tabelle hoch. Sie können das Ergebnis vor dem Import prüfen und den Import später rückgängig machen.',
  nextPeople: 'Team einladen',
  nextPeopleHint: 'Jede Rolle legt fest, was ihre Mitglieder dürfen.',
  nextKey: 'API-Schlüssel erstellen',
  nextKeyHint: 'Mit einem API-Schlüssel kann andere Software alles tun, was Sie in der Konsole tun.',
} satisfies Translation<typeof english>
