import type { settingsDomains as english } from '../en/settings-domains.ts'
import type { Translation } from '../words.ts'

export const settingsDomains = {
  title: 'Domains',
  intro: 'Links und Seiten für Empfänger können Ihre eigenen Domains statt der Domain des Servers verwenden.',
  shortLinks: 'Domain der Kurzlinks',
  shortLinksHint:
    'Neue Kurzlinks beginnen mit dieser Domain. Links, die mit einer früheren Domain gesendet wurden, funktionieren weiter. Lassen Sie das Feld leer, um die Domain des Servers zu verwenden.',
  pages: 'Domain der öffentlichen Seiten',
  pagesHint:
    'Anmeldeseiten, Umfrageergebnisse, die Abmeldeseite und die Kontaktkarte verwenden diese Domain nach einer erfolgreichen Prüfung. Lassen Sie das Feld leer, um die Domain des Servers zu verwenden.',
  takeOver:
    'Um die Domain einer anderen Organisation zu übernehmen, fügen Sie den TXT-Eintrag {record} mit dem Wert {value} hinzu.',
  saved: 'Domains gespeichert. Prüfen Sie als Nächstes jede Domain.',
  none: 'Noch keine Domains.',
  noneHint: 'Geben Sie oben eine Domain ein, um hier ihren DNS-Eintrag zu sehen.',

  stateUnchecked: 'Noch nicht geprüft',
  stateWorks: 'Funktioniert',
  stateFails: 'Funktioniert nicht',
  former: 'Frühere Domain. Links, die mit dieser Domain gesendet wurden, funktionieren weiter.',
  forShortLinks: 'Für Kurzlinks',
  forPages: 'Für öffentliche Seiten',
  forBoth: 'Für Kurzlinks und öffentliche Seiten',
  check: 'Jetzt prüfen',
  checkWorks: '{domain} funktioniert.',
  checkFails: '{domain} funktioniert noch nicht.',
  checkFailed: 'Die letzte Prüfung ist fehlgeschlagen.',
  checked: 'Letzte Prüfung: {time}.',
  checkedNever: 'nie',
  checkedNext:
    'Automatische Prüfungen laufen alle sechs Stunden, nach einer fehlgeschlagenen Prüfung alle 30 Minuten.',
  recordType: 'Typ des DNS-Eintrags',
  recordName: 'Name',
  recordValue: 'Wert',
  remove: 'Domain entfernen',
  removeOne: '{domain} entfernen',
  removeHint:
    'Links, die mit dieser Domain gesendet wurden, funktionieren möglicherweise nicht mehr, weil eine andere Organisation die Domain dann verwenden kann.',
  removeKeep: 'Domain behalten',
  removed: '{domain} wurde entfernt.',
} satisfies Translation<typeof english>
