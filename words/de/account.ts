import type { account as english } from '../en/account.ts'
import type { Translation } from '../words.ts'

export const account = {
  title: 'Konto',
  intro: 'Diese Einstellungen gelten in allen Ihren Organisationen.',
  cancel: 'Abbrechen',

  invitations: 'Einladungen',
  invitationsIntro:
    'Wer Ihre E-Mail-Adresse kennt, kann Sie einladen. Treten Sie nur Organisationen bei, die Sie kennen.',
  invitationRole: 'Rolle: {role}',
  invitationMember: 'Rolle: Mitglied',
  invitationFrom: 'Eingeladen von {name}',
  invitationExpires: 'Gültig bis {time}',
  invitationAct: 'Beitreten',
  invitationJoined: 'Sie sind {organization} beigetreten.',
  invitationOpen: 'Öffnen',

  profile: 'Profil',
  firstName: 'Vorname',
  lastName: 'Nachname',
  phone: 'Telefonnummer',
  timezone: 'Zeitzone',
  timezoneHint: 'Benachrichtigungen per E-Mail richten sich nach dieser Zeitzone.',
  language: 'Sprache',
  languageHint: 'Die Konsole zeigt Texte, Datumsangaben und Zahlen in dieser Sprache.',
  asOrganization: 'Wie die Organisation',
  asOrganizationNow: 'Wie die Organisation ({value})',
  profileAct: 'Speichern',
  profileSaved: 'Profil gespeichert.',

  email: 'E-Mail-Adresse',
  emailIntro: 'Sie melden sich mit dieser E-Mail-Adresse an.',
  emailConfirmed: 'Bestätigt',
  emailUnconfirmed: 'Nicht bestätigt',
  emailAct: 'E-Mail-Adresse ändern',
  emailNew: 'Neue E-Mail-Adresse',
  emailNewHint:
    'An die neue Adresse wird ein Bestätigungslink gesendet. Bis Sie den Link öffnen, melden Sie sich mit der bisherigen Adresse an.',

  password: 'Passwort',
  passwordIntro: 'Wenn Sie das Passwort ändern, werden Sie auf allen anderen Geräten abgemeldet.',
  passwordAct: 'Passwort ändern',
  passwordNew: 'Neues Passwort',
  passwordChanged: 'Passwort geändert. Alle anderen Geräte wurden abgemeldet.',

  twoFactor: 'Zwei-Faktor-Anmeldung',
  twoFactorIntro: 'Ein Code von Ihrem Telefon schützt Ihr Konto auch dann, wenn Ihr Passwort gestohlen wird.',
  twoFactorOn: 'Ein',
  twoFactorOff: 'Aus',
  twoFactorActOn: 'Einschalten',
  twoFactorActOff: 'Ausschalten',
  twoFactorSince: 'Seit {time}. Noch {left, number} von 10 Wiederherstellungscodes übrig.',
  codesFew:
    '{left, plural, =0 {Keine Wiederherstellungscodes übrig} other {Nur noch wenige Wiederherstellungscodes übrig}}',
  codesFewHint:
    'Nur der Betreiber des Servers kann Ihren Zugang wiederherstellen, wenn Sie Ihr Telefon verlieren und keinen Wiederherstellungscode haben.',
  codesAct: 'Neue Wiederherstellungscodes erstellen',
  codesSave: 'Wiederherstellungscodes speichern',
  codesIntro: 'Ihre bisherigen Wiederherstellungscodes werden ungültig.',
  codesActTen: '10 neue Codes erstellen',
  codesKeep: 'Bisherige Codes behalten',
  turnOff: 'Zwei-Faktor-Anmeldung ausschalten',
  turnOffIntro:
    'Sie melden sich dann nur mit Ihrem Passwort an. Ihre Wiederherstellungscodes werden ungültig.',
  turnOffRequired:
    '{organization} verlangt die Zwei-Faktor-Anmeldung. Um dort weiterzuarbeiten, müssen Sie die Zwei-Faktor-Anmeldung wieder einschalten.',
  turnOffKeep: 'Eingeschaltet lassen',
  turnedOff: 'Die Zwei-Faktor-Anmeldung ist ausgeschaltet.',

  passkeys: 'Passkeys',
  passkeysIntro:
    'Mit einem Passkey melden Sie sich per Fingerabdruck, Gesicht oder PIN an, ohne Passwort und ohne Code.',
  passkeysNone: 'Noch keine Passkeys.',
  passkeysUnavailable:
    'Passkeys brauchen HTTPS und einen Domainnamen. Der Betreiber des Servers stellt beides mit <code>public_base_url</code> ein.',
  passkeySynced: 'Auf mehreren Geräten',
  passkeyOneDevice: 'Auf einem Gerät',
  passkeyUsed: 'Zuletzt verwendet: {time}',
  passkeyUnused: 'Nie verwendet',
  passkeyAddedAt: 'Hinzugefügt am {time}',
  passkeyAdd: 'Passkey hinzufügen',
  passkeyName: 'Name',
  passkeyNameHint: 'Nur Sie sehen diesen Namen.',
  passkeyContinue: 'Weiter',
  passkeyAdded: 'Passkey {name} hinzugefügt.',
  passkeyRename: 'Umbenennen',
  passkeyRenameOne: '{name} umbenennen',
  passkeyRenameTitle: 'Passkey umbenennen',
  passkeyRemove: 'Entfernen',
  passkeyRemoveOne: '{name} entfernen',
  passkeyRemoveIntro:
    'Sie können sich danach nicht mehr mit {name} anmelden. Sitzungen, die mit {name} begonnen wurden, laufen weiter. Löschen Sie den Passkey auch auf Ihrem Gerät.',
  passkeyRemoveAct: 'Passkey entfernen',
  passkeyKeep: 'Passkey behalten',
  passkeyRemoved: 'Passkey {name} entfernt.',

  sessions: 'Sitzungen',
  sessionsIntro: 'Wenn Sie eine Sitzung nicht kennen, beenden Sie diese, und ändern Sie Ihr Passwort.',
  sessionsAct: 'Überall abmelden',
  sessionsActEnd: '{count, plural, =1 {Diese Sitzung beenden} other {Alle # Sitzungen beenden}}',
  sessionsKeep: 'Angemeldet bleiben',
  sessionsEnd:
    '{count, plural, =1 {Diese Sitzung wird beendet.} other {Alle # Sitzungen werden beendet, auch diese. Nicht gespeicherte Eingaben auf den anderen Geräten gehen verloren.}}',
  sessionDevice: '{browser} auf {system}',
  sessionDeviceUnknown: 'Unbekanntes Gerät',
  sessionAddressUnknown: 'Unbekannte IP-Adresse',
  sessionUsed: 'Zuletzt verwendet: {time}',
  sessionBegan: 'Angemeldet am {time}',
  sessionCurrent: 'Dieses Gerät',
  sessionAct: 'Sitzung beenden',
  sessionEnded: '{name} wurde abgemeldet.',

  digest: 'Benachrichtigungen per E-Mail',
  digestIntro: 'Diese E-Mails betreffen die aktuelle Organisation.',
  digestFrequency: 'Häufigkeit',
  digestFrequencyHint: 'Empfänger: {email}. Zeitzone: {timezone}.',
  digestOff: 'Nie',
  digestOffHint: 'Benachrichtigungen erscheinen nur in der Konsole.',
  digestAlerts: 'Wenn Handlungsbedarf besteht',
  digestAlertsHint:
    'Kurz nach einem Problem, etwa einer pausierten Kampagne oder einem abgelehnten Absender.',
  digestDaily: 'Täglich',
  digestDailyHint: 'Morgens, wenn es Neues gibt.',
  digestWeekly: 'Wöchentlich',
  digestWeeklyHint: 'Montagmorgens, wenn es Neues gibt.',
  digestNext: 'Nächste E-Mail: {time}, wenn es Neues gibt.',
  digestSaved: 'Einstellung für Benachrichtigungen gespeichert.',
  digestTurnedOff: 'Benachrichtigungen per E-Mail sind ausgeschaltet.',
  digestNoMail: 'Dieser Server kann keine E-Mails senden.',
  digestNoMailHint: 'Der Betreiber des Servers muss <code>smtp_url</code> einstellen.',
  digestUnconfirmed: 'E-Mail-Adresse nicht bestätigt',
  digestUnconfirmedHint:
    'E-Mails werden erst gesendet, wenn Sie den Link in der Bestätigungs-E-Mail geöffnet haben.',

  remove: 'Konto löschen',
  removeIntro:
    'Ihr Name, Ihre E-Mail-Adresse und Ihre Sitzungen werden gelöscht. Notizen, Antworten und Kampagnen, die Sie geschrieben haben, bleiben ohne Ihren Namen erhalten.',
  removeFinal:
    'Das Löschen kann nicht rückgängig gemacht werden. {email} kann sich erneut registrieren oder eine Einladung annehmen, beginnt aber mit einem leeren Konto.',
  removeOwned: 'Sie sind Inhaber von:',
  removeOwnedHint:
    'Eine Organisation ohne andere Mitglieder sendet ab sofort nichts mehr und wird nach 30 Tagen mit ihren Kontakten und Kampagnen gelöscht. Eine Organisation mit anderen Mitgliedern braucht zuerst einen neuen Inhaber.',
  removeLeaves:
    '{count, plural, one {Sie verlassen # Organisation.} other {Sie verlassen # Organisationen.}}',
  removeLeavesOther:
    '{count, plural, one {Sie verlassen # weitere Organisation.} other {Sie verlassen # weitere Organisationen.}}',
  removePasswordHint: 'Nicht nötig, wenn Sie sich in den letzten 10 Minuten angemeldet haben.',
  removeKeep: 'Konto behalten',
} satisfies Translation<typeof english>
