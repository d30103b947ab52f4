import type { kit as english } from '../en/kit.ts'
import type { Translation } from '../words.ts'

export const kit = {
  required: 'erforderlich',
  close: 'Schließen',
  loading: 'Wird geladen',
  dismiss: 'Ausblenden',
  toasts: 'Letzte Aktionen',
  retry: 'Erneut versuchen',
  remedyAccount: 'Kontoeinstellungen',
  remedyBilling: 'Abrechnung',
  remedyDomains: 'Domains',
  remedyOrganization: 'Einstellungen der Organisation',
  remedySenders: 'Absender',
  never: 'Nie',
  noName: 'Ohne Namen',
  nameFallback: 'Kunde',
  channelEmail: 'E-Mail',
  copy: '{label} kopieren',
  copied: '{label} kopiert',

  pages: 'Seiten',
  page: 'Seite {page, number}',
  pageOf: 'Seite {page, number} · {total, number} insgesamt',
  previous: 'Zurück',
  next: 'Weiter',
  showMore: 'Mehr anzeigen',
  labelOf: '{label}:',
  results: '{label}: Ergebnisse',
  resultsNone: 'Keine Ergebnisse.',
  resultsLoading: 'Suche läuft …',
  images: 'Bilder anzeigen',
  chartMost: 'Höchstwert: {value}',
  chartPoint: '{label}: {value}',

  unsaved: 'Nicht gespeicherte Änderungen',
  unsavedHint: 'Ihre Änderungen auf dieser Seite gehen verloren.',
  unsavedLeave: 'Ohne Speichern verlassen',
  unsavedStay: 'Hier bleiben',
  begun: 'Dieses Formular enthält Ihre nicht gespeicherten Eingaben vom {time}.',
  startOver: 'Neu beginnen',
  inZoneOf: 'In der Zeitzone von {place}.',
  inDeviceZone: 'In der Zeitzone dieses Geräts.',

  checkFields: 'Prüfen Sie die markierten Felder.',
  mistake: 'In der Konsole ist ein Fehler aufgetreten.',
  request: 'Anfrage <code>{id}</code>',
  unreachable: 'Der Server ist nicht erreichbar.',
  unreachableRetry: 'Der Server ist nicht erreichbar. Versuchen Sie es gleich noch einmal.',
  unreachablePart: 'Dieser Teil wird geladen, sobald der Server wieder antwortet.',
  unexpected: 'Der Server hat mit dem Status {status} geantwortet.',
  disconnected:
    'Keine Verbindung. Ihre Eingaben bleiben erhalten und werden gespeichert, sobald der Server antwortet.',
  notLoaded:
    'Die Konsole konnte nicht geladen werden. Prüfen Sie Ihre Verbindung, und laden Sie die Seite neu.',
  fileNotLoaded: 'Eine Datei der Konsole konnte nicht geladen werden.',
  upgraded: 'Der Server wurde aktualisiert. Speichern Sie Ihre Eingaben, und laden Sie dann die Seite neu.',
  upgradedFile:
    'Der Server wurde aktualisiert. Schließen Sie die Arbeit mit {file} ab, und laden Sie dann die Seite neu. Danach müssen Sie die Datei noch einmal auswählen.',
  reload: 'Neu laden',

  passkeyNotLoaded:
    'Passkeys konnten nicht geladen werden. Versuchen Sie es noch einmal, oder laden Sie die Seite neu.',
  passkeyNoAnswer: 'Ihr Gerät hat nicht rechtzeitig geantwortet, oder die Anfrage wurde abgebrochen.',
  passkeyKnown: 'Dieses Gerät hat bereits einen Passkey für Ihr Konto.',
  passkeyAddress:
    'Ihr Browser erlaubt an dieser Adresse keine Passkeys. Öffnen Sie die Konsole unter der Adresse, die der Betreiber des Servers festgelegt hat.',
  passkeyUnsupported: 'Dieses Gerät unterstützt diese Art von Passkey nicht.',
  passkeyRefused: 'Ihr Gerät hat den Passkey abgelehnt: {reason}',
} satisfies Translation<typeof english>
