import type { publicPages as english } from '../en/public-pages.ts'
import type { Translation } from '../words.ts'

export const publicPages = {
  waitTitle: 'Bitte warten Sie einen Moment',
  waitLinks:
    'Aus Ihrem Netz wurden zu viele ungültige Links geöffnet. Versuchen Sie es in einer Minute erneut.',
  waitBusy: 'Der Server ist gerade ausgelastet. Versuchen Sie es in ein paar Sekunden erneut.',
  invalidTitle: 'Dieser Link ist ungültig',
  nothingTitle: 'Hier ist nichts',
  nothing: 'Öffnen Sie den Link erneut aus der Nachricht, oder kopieren Sie den ganzen Link.',

  linkNoneTitle: 'Diesen Link gibt es nicht',
  linkNone:
    'Die Adresse wurde möglicherweise abgeschnitten oder falsch eingegeben. Öffnen Sie den Link erneut aus der Nachricht, oder kopieren Sie den ganzen Link.',
  linkGoneTitle: 'Dieser Link ist nicht mehr aktiv',
  linkGone:
    'Der Link ist abgelaufen oder wurde ausgeschaltet. Bitten Sie den Absender der Nachricht um einen neuen Link.',

  emails: 'E-Mails von {name}',
  emailsOn: '{name} sendet E-Mails an {address}.',
  emailsOnAgain: 'Erledigt. {name} sendet E-Mails an {address}.',
  emailsStop: 'Abmelden',
  emailsOffTitle: 'Sie sind abgemeldet',
  emailsOff:
    '{name} sendet keine E-Mails mehr an {address}. Eine E-Mail, die schon unterwegs war, kann noch ankommen.',
  emailsStart: 'Wieder E-Mails erhalten',
  topicStop: '{topic} abbestellen',
  everythingStop: 'Alles abbestellen',
  topicStopped:
    'Erledigt. {name} sendet Ihnen nichts mehr zu {topic}. Eine Nachricht, die schon unterwegs ist, kann noch ankommen.',
  topicsSaved: 'Ihre Auswahl wurde gespeichert.',
  topicsTitle: 'Was Sie erhalten',
  topicsHint: 'Ihre Auswahl gilt für E-Mails.',
  topicsHintTexts: 'Ihre Auswahl gilt für E-Mails und für SMS an die Nummer, die auf {digits} endet.',
  topicsSave: 'Speichern',
  textsOn: '{name} kann auch Textnachrichten an die Nummer senden, die auf {digits} endet.',
  textsStop: 'Textnachrichten abbestellen',
  textsOff:
    'An die Nummer, die auf {digits} endet, werden keine Textnachrichten gesendet. Um wieder Textnachrichten zu erhalten, antworten Sie mit START auf eine frühere Nachricht.',
  emailsInvalid:
    'Der Link wurde möglicherweise abgeschnitten oder falsch eingegeben. Öffnen Sie den Link erneut aus der E-Mail, oder kopieren Sie den ganzen Link. Sie können auch auf die E-Mail antworten und den Absender bitten, keine E-Mails mehr zu senden.',
  exampleTitle: 'Dies ist ein Beispiel',
  example:
    'Sie haben eine Test-E-Mail erhalten. In E-Mails an Empfänger öffnet dieser Link eine Seite mit einer Schaltfläche zum Abmelden.',

  digestTitle: 'Benachrichtigungen per E-Mail',
  digest: 'Sie erhalten E-Mails über Benachrichtigungen in {name}. Möchten Sie diese E-Mails abbestellen?',
  digestStop: 'E-Mails abbestellen',
  digestEndedTitle: 'Benachrichtigungen per E-Mail sind ausgeschaltet',
  digestEnded:
    'Melden Sie sich an, um Benachrichtigungen in {name} zu sehen oder die E-Mails wieder zu erhalten.',
  digestInvalid:
    'Der Link wurde möglicherweise abgeschnitten oder falsch eingegeben. Öffnen Sie den Link erneut aus der E-Mail. Wer die Organisation verlassen hat, erhält keine E-Mails mehr von ihr.',

  pollVoted: '{count, plural, one {# Person hat abgestimmt.} other {# Personen haben abgestimmt.}}',
  pollVotes: '{count, plural, one {# Stimme} other {# Stimmen}}',
  pollNotBegun: 'Die Abstimmung hat noch nicht begonnen.',
  pollClosed: 'Die Abstimmung ist beendet.',
  pollCanceled: 'Die Abstimmung wurde vorzeitig beendet.',
  pollFailed: 'Es gab keine Abstimmung.',
  pollUpdates:
    'Neue Stimmen erscheinen alle {seconds, number} Sekunden. <link>Aktualisierung anhalten</link>',
  pollStill: 'Neue Stimmen laufend anzeigen',
  pollInvalid:
    'Die Ergebnisse dieser Umfrage werden hier nicht gezeigt, oder der Link wurde abgeschnitten oder falsch eingegeben. Bitten Sie erneut um den Link.',

  fileGone: 'Diese Datei ist nicht mehr verfügbar. Bitten Sie den Absender um einen neuen Link.',
  fileRange: 'Die Datei enthält den angeforderten Teil nicht.',
  cardGone: 'Diese Kontaktkarte ist nicht mehr verfügbar. Bitten Sie den Absender um einen neuen Link.',

  startingTitle: 'Der Server startet',
  startingCheck:
    'Zurzeit werden die Daten geprüft. Diese Seite wird automatisch neu geladen, bis alles bereit ist.',
  startingCopy:
    'Zurzeit werden die Daten vor der Migration nach backups/ kopiert, {percent, number} %. Diese Seite wird automatisch neu geladen, bis alles bereit ist.',
  startingMigration:
    'Zurzeit werden die Daten migriert, Schritt {step, number} von {of, number} ({migration}). Diese Seite wird automatisch neu geladen, bis alles bereit ist.',
} satisfies Translation<typeof english>
