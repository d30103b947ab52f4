import type { settingsWebhooks as english } from '../en/settings-webhooks.ts'
import type { Translation } from '../words.ts'

export const settingsWebhooks = {
  title: 'Webhooks',
  intro: 'Jedes Ereignis, etwa eine Antwort oder Abmeldung, wird an Ihre eigene Software gesendet.',
  none: 'Noch keine Endpunkte.',
  noneHint:
    'Software, die aus dem Internet nicht erreichbar ist, kann dieselben Ereignisse mit <link>GET /events</link> lesen.',
  endpoints: 'Webhook-Endpunkte',
  endpoint: 'Endpunkt',
  url: 'URL',
  status: 'Status',
  events: 'Ereignisse',
  lastAccepted: 'Zuletzt angenommen',
  lastAcceptedNone: 'Noch nichts',
  undo: 'Rückgängig',

  add: 'Endpunkt hinzufügen',
  urlHint: 'Die URL muss mit https beginnen und aus dem Internet erreichbar sein.',
  description: 'Beschreibung',
  descriptionHint: 'Verwenden Sie zum Beispiel den Namen der Software.',
  eventsAll: 'Alle Ereignisse, auch künftige Ereignistypen',
  eventsChosen: 'Ausgewählte Ereignisse',
  eventsEvery: 'Alle Ereignisse',
  eventsCount: '{count, plural, one {# Ereignistyp} other {# Ereignistypen}}',
  setUpBy: 'Eingerichtet von',
  setUpByDeleted: 'Gelöschter Benutzer',
  withheld: 'Zurückgehalten',
  withheldDetails: 'Angaben zu Kontakten und Nachrichten',
  withheldList: '{events} (keine Berechtigung)',
  added: 'Hinzugefügt',
  inSoftware: 'In Ihrer Software',
  test: 'Testereignis senden',
  testSent: 'Testereignis gesendet. Das Ergebnis steht unten.',
  more: 'Mehr',
  change: 'Ändern',
  save: 'Speichern',
  changeTitle: 'Endpunkt ändern',
  changeAll: 'alle',
  turnOn: 'Einschalten',
  turnOff: 'Ausschalten',
  turnedOff: 'Der Endpunkt erhält keine Ereignisse mehr.',

  secret: 'Geheimnis des Endpunkts',
  secretValue: 'Geheimnis',
  secretLost: 'Das Geheimnis wurde erstellt, aber die Antwort des Servers ging verloren.',
  secretLostHint:
    'Ein Geheimnis wird nur einmal angezeigt. Wählen Sie am Endpunkt „Geheimnis ersetzen“, um ein neues zu erhalten.',
  secretOnce: 'Dieses Geheimnis wird nur einmal angezeigt.',
  secretHint: 'Ihre Software prüft mit dem Geheimnis, ob ein Ereignis von diesem Server kommt.',
  secretReplacedHint:
    'Ihre Software prüft mit dem Geheimnis, ob ein Ereignis von diesem Server kommt. Ereignisse werden 24 Stunden lang auch mit dem alten Geheimnis signiert.',
  secretShow: 'Endpunkt anzeigen',
  secretStored: 'Das Geheimnis ist gespeichert',
  rotate: 'Geheimnis ersetzen',
  rotateHint:
    'Ereignisse erhalten zwei Signaturen, eine mit jedem Geheimnis. Das alte Geheimnis signiert nach 24 Stunden nicht mehr. Tragen Sie das neue Geheimnis vorher in Ihre Software ein.',
  rotateKeep: 'Geheimnis behalten',

  recover: 'Verpasste Ereignisse zustellen',
  recoverHint:
    'Alle Ereignisse seit dem gewählten Zeitpunkt, die der Endpunkt nicht angenommen hat, werden zugestellt, auch wenn er ausgeschaltet war. Angenommene Ereignisse werden nicht erneut gesendet.',
  recoverSince: 'Seit',
  recoverSinceHint: 'Ereignisse werden 30 Tage aufbewahrt.',
  recoverAct: 'Zustellen',
  recovering: 'Verpasste Ereignisse werden zugestellt, die ältesten zuerst.',

  takeOver: 'Übernehmen',
  takeOverOne: '{endpoint} übernehmen',
  takeOverThis: 'den Endpunkt',
  takeOverKeep: 'Abbrechen',
  takeOverHint:
    '{url} erhält dann alle Ereignisse, die Sie lesen dürfen, solange Sie Mitglied sind. Übernehmen Sie den Endpunkt nur, wenn Sie dieser URL vertrauen.',
  tookOver: 'Der Endpunkt erhält jetzt die Ereignisse, die Sie lesen dürfen.',
  delete: 'Löschen',
  deleteOne: '{endpoint} löschen',
  deleteAct: 'Endpunkt löschen',
  deleteKeep: 'Endpunkt behalten',
  deleteHint:
    '{url} erhält keine Ereignisse mehr, auch keine wartenden. Die Zustellungen werden nicht mehr angezeigt. Ein neuer Endpunkt mit derselben URL hat ein anderes Geheimnis.',
  deleted: 'Endpunkt gelöscht.',

  failingSince: 'Jeder Versuch ist seit {time} fehlgeschlagen.',
  failingHint:
    'Die Zustellung wird etwa drei Tage lang wiederholt. Nach fünf Tagen ohne erfolgreiche Zustellung wird der Endpunkt ausgeschaltet. Öffnen Sie unten eine Zustellung, um die Antwort des Empfängers und eine Lösung zu sehen.',
  failingShow: 'Wartende Ereignisse anzeigen',
  off: 'Der Endpunkt ist ausgeschaltet und erhält keine Ereignisse.',
  offHint:
    'Ereignisse werden 30 Tage aufbewahrt. Schalten Sie den Endpunkt ein, um verpasste Ereignisse zuzustellen.',
  offFailedHint:
    'Beheben Sie zuerst das Problem. Ereignisse werden 30 Tage aufbewahrt. Schalten Sie den Endpunkt ein, um verpasste Ereignisse zuzustellen.',

  deliveries: 'Zustellungen',
  deliveriesIntro: 'Zustellungen der letzten 30 Tage.',
  deliveriesShow: 'Filter',
  deliveriesAll: 'Alle',
  deliveriesNone: 'Noch keine Zustellungen.',
  deliveriesNoneHint: 'Senden Sie ein Testereignis, um den Empfänger zu prüfen.',
  deliveriesNoneFound: 'Keine Zustellungen mit diesem Status.',
  delivery: 'Zustellung',
  event: 'Ereignis',
  answer: 'Antwort',
  attempts: 'Versuche',
  happened: 'Zeit des Ereignisses',
  lastAttempt: 'Letzter Versuch',
  lastAttemptTook: '{time}, Dauer {duration}',
  milliseconds: '{count, number} ms',
  nextAttempt: 'Nächster Versuch',
  retry: 'Erneut zustellen',
  answerBody: 'Antwort des Empfängers',
  body: 'Inhalt des Ereignisses',
  bodyHidden: 'Der Inhalt ist ausgeblendet, weil Ihrer Rolle oder dem Endpunkt die Berechtigung fehlt.',
  problemAnswered: '{answer}.',

  endpointAutoOff: 'Nach Fehlern ausgeschaltet',
  endpointStopped: 'Gestoppt',
  endpointOff: 'Aus',
  endpointFails: 'Fehlerhaft',
  endpointOn: 'Ein',
  deliveryAccepted: 'Angenommen',
  deliveryGivenUp: 'Fehlgeschlagen',
  deliveryRetrying: 'Fehlgeschlagen, wird wiederholt',
  deliverySending: 'Wird gesendet',
  deliveryWaiting: 'Wartet',
  answered: 'Antwort {status}',
  answeredNot: 'Keine Antwort',
  notTried: 'Noch nicht versucht',

  adviceRedirect: 'Weiterleitungen werden nicht befolgt. Geben Sie als URL das Ziel der Weiterleitung ein.',
  adviceDenied:
    'Der Empfänger hat den Zugriff verweigert. Prüfen Sie, ob der Empfänger die Signatur mit dem aktuellen Geheimnis prüft und sonst nichts verlangt.',
  adviceNotFound:
    'Der Empfänger nimmt unter diesem Pfad nichts an. Korrigieren Sie die URL, oder ergänzen Sie den Pfad beim Empfänger.',
  adviceGone:
    'Der Empfänger meldet, dass er dauerhaft entfernt wurde. Schalten Sie den Endpunkt ein, wenn der Empfänger wieder da ist.',
  adviceTooLarge: 'Der Empfänger nimmt nur kleinere Inhalte an. Ein Ereignis hat höchstens 20.000 Byte.',
  adviceTooMany: 'Der Empfänger verlangt eine Pause. Die Zustellung wird automatisch wiederholt.',
  adviceRefused:
    'Der Empfänger hat die Anfrage abgelehnt. Lesen Sie die Antwort unten, korrigieren Sie den Empfänger und stellen Sie erneut zu.',
  adviceFailed:
    'Beim Empfänger ist ein Fehler aufgetreten. Prüfen Sie das Protokoll des Empfängers zu dieser Zeit. Die Zustellung wird automatisch wiederholt.',
  adviceNoPermission:
    'Geben Sie der Rolle des Mitglieds, das den Endpunkt eingerichtet hat, die Berechtigung, oder übernehmen Sie den Endpunkt. Stellen Sie danach erneut zu.',
  adviceNotPublic:
    'Verwenden Sie eine URL mit öffentlicher IP-Adresse. Der Betreiber des Servers kann private Adressen erlauben.',
  adviceSlow: 'Antworten Sie sofort mit 200, und erledigen Sie langsame Arbeit danach.',
  adviceUnreachable:
    'Prüfen Sie, ob der Empfänger läuft, sein Domainname auflösbar und sein Zertifikat gültig ist.',

  groupContacts: 'Kontakte',
  groupMessages: 'Nachrichten',
  groupEmails: 'E-Mails',
  groupLinks: 'Links',
  groupCampaigns: 'Kampagnen',
  groupPolls: 'Umfragen',
  groupAutomations: 'Automationen',
  groupJoinLinks: 'Anmeldelinks',
  groupBilling: 'Abrechnung',
  groupSenders: 'Absender',

  signature:
    'Ereignisse werden nach <link>Standard Webhooks</link> signiert. Bibliotheken dafür gibt es für die meisten Programmiersprachen. Prüfen Sie die Signatur, bevor der Inhalt geparst wird:',
  signatureSample: 'Prüfung der Signatur in JavaScript',
  signatureAnswer:
    'Antworten Sie innerhalb von 15 Sekunden mit einem Status von 200 bis 299. Ein Ereignis kann mehrmals und in anderer Reihenfolge ankommen. Speichern Sie jede <code>webhook-id</code>, um Wiederholungen zu erkennen.',
  signatureReference: 'Alle Ereignistypen in der Referenz',
} satisfies Translation<typeof english>
