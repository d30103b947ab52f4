import type { campaigns as english } from '../en/campaigns.ts'
import type { Translation } from '../words.ts'

export const campaigns = {
  title: 'Kampagnen',
  newAct: 'Neue Kampagne',
  search: 'Nach Namen suchen',

  filter: 'Status',
  filterAll: 'Alle',
  filterLive: 'Laufend',
  filterPlanned: 'Geplant',
  filterDrafts: 'Entwürfe',
  filterOver: 'Beendet',

  listNone: 'Keine passenden Kampagnen.',
  listShowAll: 'Alle Kampagnen anzeigen',
  listBegun: 'Sie haben am {time} eine Kampagne begonnen.',
  listContinue: 'Fortsetzen',
  listEmpty: 'Noch keine Kampagnen.',
  listEmptyHint:
    'Eine Kampagne sendet eine Nachricht per SMS, WhatsApp oder E-Mail an alle Kontakte eines Segments. Eine Kampagne braucht Kontakte, ein Segment und einen Absender.',
  columnCampaign: 'Kampagne',
  columnRecipients: 'Empfänger',
  columnDelivered: 'Zugestellt',
  columnClicked: 'Geklickt',
  columnReplied: 'Geantwortet',
  columnDate: 'Datum',
  columnActions: 'Aktionen',
  listAbout: '{channel} an {segment}',
  listUnscheduled: 'Nicht geplant',
  listSent: 'Gesendet: {done, number} von {total, number}',
  listActs: 'Aktionen für {name}',
  runMissed: 'Verpasst',

  writeAct: 'Weiterschreiben',
  changeAct: 'Bearbeiten',
  duplicateAct: 'Duplizieren',
  deleteAct: 'Löschen',
  moreActs: 'Weitere Aktionen',
  resumeAct: 'Fortsetzen',
  pauseAct: 'Pausieren',
  cancelAct: 'Abbrechen',
  sendingActs: 'Pausieren, fortsetzen oder abbrechen',
  paused: '„{name}“ ist pausiert.',
  pausedWaiting:
    '{count, plural, one {„{name}“ ist pausiert. # Nachricht wartet.} other {„{name}“ ist pausiert. # Nachrichten warten.}}',
  duplicated: '„{name}“ wurde dupliziert. Die Kopie ist ein Entwurf.',
  duplicatedOpen: 'Öffnen',

  cancel: 'Kampagne abbrechen',
  cancelKeepSending: 'Weiter senden',
  cancelKeep: 'Kampagne behalten',
  cancelWaiting:
    'Wartende Nachrichten werden nicht gesendet. Bereits übergebene Nachrichten kommen noch an. Eine abgebrochene Kampagne kann nicht fortgesetzt werden.',
  cancelWaitingCount:
    '{count, plural, one {# wartende Nachricht wird nicht gesendet} other {# wartende Nachrichten werden nicht gesendet}}. Bereits übergebene Nachrichten kommen noch an. Eine abgebrochene Kampagne kann nicht fortgesetzt werden.',
  cancelPlanned: '„{name}“ wird nicht gesendet. Eine abgebrochene Kampagne kann nicht fortgesetzt werden.',
  cancelPlannedAt:
    '„{name}“ wird am {time} oder später nicht gesendet. Eine abgebrochene Kampagne kann nicht fortgesetzt werden.',
  canceled: '„{name}“ ist abgebrochen.',
  end: 'Wiederholung beenden',
  endKeep: 'Wiederholung behalten',
  endHint: 'Kein weiterer Durchlauf beginnt.',
  endHintAt: 'Kein weiterer Durchlauf beginnt. Der Durchlauf am {time} entfällt.',
  endSending: 'Der aktuelle Durchlauf sendet seine restlichen Nachrichten.',
  endWaiting:
    '{count, plural, one {# wartende Nachricht wird nicht gesendet.} other {# wartende Nachrichten werden nicht gesendet.}}',
  ended: '„{name}“ hat keine weiteren Durchläufe.',
  remove: 'Kampagne löschen',
  removeHint: '„{name}“ und ihre Ergebnisse lassen sich nicht wiederherstellen.',
  removePlanned: 'Die Kampagne wird am {time} nicht gesendet.',
  removePaused: 'Wartende Nachrichten werden nicht gesendet.',
  removeKept:
    '{count, plural, one {# Nachricht bleibt im Verlauf ihres Kontakts.} other {# Nachrichten bleiben im Verlauf ihrer Kontakte.}}',
  removed: '„{name}“ wurde gelöscht.',

  pauseSenders: 'Absender',
  pauseSender: 'Absender {name}',
  pauseSafeguards: 'Schutzgrenzen',
  pauseBilling: 'Abrechnung',
  pauseEdit: 'Kampagne bearbeiten',
  pauseShowFailed: 'Fehlgeschlagene Empfänger',
  pauseShowOptedOut: 'Abgemeldete Empfänger',
  pauseShowDoubtful: 'Empfänger mit unbekanntem Ergebnis',
  pauseShowFiltered: 'Gefilterte Empfänger',
  pauseUser: 'Ein Mitglied hat die Kampagne pausiert.',
  pauseUserHint: 'Setzen Sie die Kampagne fort, um weiter zu senden.',
  pauseMissedStart: 'Der Start wurde um mehr als eine Stunde verpasst.',
  pauseMissedStartHint: 'Setzen Sie die Kampagne fort, um jetzt zu senden, oder brechen Sie sie ab.',
  pauseNoActiveSender: 'Keiner der Absender ist aktiv.',
  pauseNoActiveSenderHint: 'Aktivieren Sie einen Absender, und setzen Sie die Kampagne fort.',
  pauseSenderRejected: 'Der Anbieter hat den einzigen Absender abgelehnt.',
  pauseSenderRejectedHint: 'Korrigieren Sie den Absender, und setzen Sie die Kampagne fort.',
  pauseUncertain: 'Der Netzbetreiber hat fünf Nachrichten in Folge nicht bestätigt.',
  pauseUncertainHint:
    'Prüfen Sie den Absender, und setzen Sie die Kampagne fort, wenn der Netzbetreiber wieder antwortet. Nachrichten mit unbekanntem Ergebnis werden nicht doppelt gesendet.',
  pauseFiltered: 'Netzbetreiber filtern die Nachrichten als Spam.',
  pauseFilteredHint:
    'Weitere solche Nachrichten schaden dem Absender. Brechen Sie die Kampagne ab, duplizieren Sie sie, und ändern Sie den Text.',
  pauseFailures: 'Mehr Nachrichten sind fehlgeschlagen, als die Schutzgrenzen der Organisation erlauben.',
  pauseFailuresHint: 'Prüfen Sie die Gründe, bevor Sie die Kampagne fortsetzen.',
  pauseOptOuts: 'Mehr Empfänger haben sich abgemeldet, als die Schutzgrenzen der Organisation erlauben.',
  pauseOptOutsHint: 'Prüfen Sie Zielgruppe und Text, bevor Sie die Kampagne fortsetzen.',
  pauseComplaints: 'Mehr als 0,3 % der Empfänger haben die E-Mail als Spam markiert.',
  pauseComplaintsHint:
    'Weitere solche E-Mails schaden der Domain des Absenders. Brechen Sie die Kampagne ab, wenn Sie die Ursache nicht kennen.',
  pauseCanary: 'Zu viele der ersten Nachrichten sind fehlgeschlagen oder führten zu Abmeldungen.',
  pauseCanaryHint: 'Setzen Sie die Kampagne fort, um den Rest trotzdem zu senden, oder brechen Sie sie ab.',
  pauseSegmentMissing: 'Das Segment wurde vor dem Start gelöscht.',
  pauseSegmentMissingHint: 'Wählen Sie ein anderes Segment, und setzen Sie die Kampagne fort.',
  pauseAudienceChanged: 'Die Regeln des Segments wurden nach der Freigabe geändert.',
  pauseAudienceChangedHint:
    'Prüfen Sie die Kontakte des Segments. Setzen Sie die Kampagne fort, um an diese Kontakte zu senden.',
  pauseAudienceFailed: 'Die Empfänger konnten nicht ermittelt werden.',
  pauseAudienceFailedHint:
    'Setzen Sie die Kampagne fort, um es noch einmal zu versuchen. Wenn sie wieder pausiert, bitten Sie den Betreiber des Servers, das Protokoll zu prüfen.',
  pauseTemplateRejected:
    'WhatsApp sendet die Vorlage nicht. Sie wurde pausiert, deaktiviert, gelöscht oder geändert.',
  pauseTemplateRejectedHint: 'Setzen Sie die Kampagne fort, wenn die Vorlage wieder genehmigt ist.',
  pauseTemplateInvalid: 'Der Text enthält einen Platzhalter, den es nicht mehr gibt.',
  pauseTemplateInvalidHint:
    'Korrigieren Sie den Text, und setzen Sie die Kampagne fort. Wenn das Senden schon begonnen hat, duplizieren Sie die Kampagne, und korrigieren Sie die Kopie.',
  pauseUndecided: 'Der A/B-Test endete ohne Gewinner.',
  pauseUndecidedHint:
    'Wählen Sie einen Text für die übrigen Empfänger. Die Kampagne läuft dann von selbst weiter.',
  pauseCredits: 'Ihr Tarif und Ihr Guthaben decken die restlichen Nachrichten nicht ab.',
  pauseCreditsHint: 'Die Kampagne läuft von selbst weiter, sobald Ihr Guthaben ausreicht.',
} satisfies Translation<typeof english>
