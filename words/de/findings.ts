import type { findings as english } from '../en/findings.ts'
import type { Translation } from '../words.ts'

export const findings = {
  quote: '{text}',

  bulkBroken:
    'Ein interner Fehler hat den Vorgang beendet. Starten Sie einen neuen, oder machen Sie diesen rückgängig.',
  bulkChanged:
    'Eine Kampagne, ein Segment, ein Tag oder ein eigenes Feld, das der Vorgang nennt, wurde geändert oder gelöscht.',
  bulkUnexpected:
    '{matched, plural, one {# Kontakt erfüllt den Filter} other {# Kontakte erfüllen den Filter}}, und die Anfrage erwartete {expected, number}. Es wurde nichts geändert.',
  importBroken:
    'Ein interner Fehler hat den Import beendet. Laden Sie die Datei erneut hoch, um ihn fortzusetzen.',
  listBroken: 'Ein interner Fehler hat den Import beendet. Laden Sie die Datei erneut hoch.',
  listCommandEnded:
    'Der Befehl, der die Datei las, wurde beendet. Die gelesenen Einträge zählen. Importieren Sie die Datei für den Rest erneut.',
  listLost:
    'Ältere Daten wurden wiederhergestellt, und sie haben den Rest dieser Datei nicht. Importieren Sie die Datei erneut.',

  webhookGone: 'Der Empfänger antwortete 410 Gone.',
  webhookFailing: 'Jeder Versuch der letzten fünf Tage ist fehlgeschlagen.',
  webhookForbidden: 'Die Adresse des Endpunkts ist nicht öffentlich, also wurde nichts dorthin gesendet.',
  webhookNoConnection: 'Es war keine Verbindung zum Empfänger möglich.',
  webhookNoAnswer: 'Die Verbindung endete vor einer lesbaren Antwort des Empfängers.',
  webhookLate: 'Der Empfänger gab innerhalb von 15 Sekunden keine vollständige Antwort.',
  webhookWithheld:
    'Das Mitglied, das den Endpunkt eingerichtet hat, darf dieses Ereignis nicht lesen ({permission}).',

  domainNoNameServer: 'Kein Nameserver antwortete für {host}. Prüfen Sie es in einer Minute erneut.',
  domainNoAddress:
    '{host} hat noch keine Adresse im DNS. Ein neuer Eintrag kann einige Stunden brauchen, bis er überall sichtbar ist.',
  domainPrivate: '{host} führt zu einer privaten Adresse, die Telefone nicht erreichen.',
  domainNoCertificate:
    '{host} führt zu diesem Server, aber es gibt noch kein Zertifikat dafür. Prüfen Sie es in einer Minute erneut. Fehlt es dann noch, sehen Sie im Protokoll des Proxys nach.',
  domainNoConnection:
    'Es kam keine https-Verbindung zu {host} zustande: Dort antwortet nichts, oder der Proxy hat kein Zertifikat dafür.',
  domainNoAnswer: '{host} nahm die Verbindung an, antwortete aber nicht.',
  domainRedirects:
    '{host} leitet zu einer anderen Adresse um. Sein Proxy muss Anfragen stattdessen an diesen Server weitergeben.',
  domainElsewhere: 'Ein anderer Server antwortet unter {host}, mit dem Status {status}.',
  domainHostHeader:
    '{host} erreicht diesen Server, aber sein Proxy gibt den Host-Header nicht weiter: Dieser Server sieht {seen}.',
  domainStepOperator:
    'Bitten Sie den Betreiber dieses Servers, public_base_url einzustellen: Er ist von außen noch nicht erreichbar.',
  domainStepRecord: 'Fügen Sie einen DNS-Eintrag hinzu: {host} {type} {value}.',
  domainStepHttps:
    'Bitten Sie den Betreiber dieses Servers, https für {host} anzubieten und den Host-Header weiterzugeben, falls der Proxy das nicht von selbst tut.',
  domainStepCheck: 'Prüfen Sie danach die Domain.',

  noAnswer:
    'Das Gateway war nicht erreichbar oder hat nicht geantwortet. Das Protokoll des Servers nennt den Grund.',
  templatesOther: '{name} sendet {channel}, und nur ein WhatsApp-Absender hat Vorlagen.',
  templatesAny: '{provider} hat keine Liste von Vorlagen und nimmt jede an.',
  whatsappAnswered: 'WhatsApp antwortete {status}.',
  templatePart: 'Diese Vorlage hat einen Teil, der nicht unterstützt wird ({type}).',
  templateHeader: 'Die Kopfzeile dieser Vorlage ist weder ein Text noch eine Datei ({type}).',
  templateNamedHeader:
    'Der Platzhalter in der Kopfzeile dieser Vorlage hat einen Namen, und nur nummerierte lassen sich ausfüllen.',
  templateButton: 'Eine Schaltfläche dieser Vorlage wird nicht unterstützt ({type}).',
  exportChanged:
    'Ein Segment oder ein eigenes Feld, das die Filter nennen, wurde gelöscht. Starten Sie einen neuen Export.',
  exportBroken: 'Ein interner Fehler hat den Export beendet. Starten Sie einen neuen Export.',
  webhookMaker: 'Das Mitglied, das ihn eingerichtet hat, darf keine Ereignisse mehr lesen.',
} satisfies Translation<typeof english>
