import type { settingsCard as english } from '../en/settings-card.ts'
import type { Translation } from '../words.ts'

export const settingsCard = {
  title: 'Kontaktkarte',
  intro:
    'Empfänger können diese Karte auf ihrem Telefon speichern. Danach zeigen Ihre Nachrichten einen Namen statt einer Nummer.',
  proposal: 'Aus der Organisation übernommen',
  save: 'Karte speichern',
  saved: 'Kontaktkarte gespeichert.',

  name: 'Name',
  displayName: 'Anzeigename',
  company: 'Firma',
  firstName: 'Vorname',
  firstNameHint: 'Für die Karte einer Person.',
  lastName: 'Nachname',
  position: 'Position',
  photo: 'Foto',
  photoUrl: 'URL des Fotos',
  photoUpload: 'Foto hochladen',
  photoHint:
    'Das Foto muss eine hier hochgeladene JPEG- oder PNG-Datei sein. Die Karte enthält eine Kopie von höchstens 60 kB ohne Standortdaten.',
  note: 'Notiz',
  ways: 'Kontaktdaten',
  phone: 'Telefonnummer',
  phoneHint: 'Verwenden Sie die Nummer, die Ihre Texte sendet, damit Telefone Ihren Namen zeigen.',
  email: 'E-Mail-Adresse',
  website: 'Website',

  preview: 'Vorschau',
  previewPhone: 'Telefon',
  previewEmail: 'E-Mail',
  previewAddress: 'Adresse',

  link: 'Öffentlicher Link',
  linkNone: 'Die Karte erhält beim Speichern einen öffentlichen Link.',
  linkIntro:
    'Fügen Sie diesen Link in eine Nachricht oder Seite ein. Ein Telefon, das den Link öffnet, bietet an, die Karte zu speichern.',
  linkField: 'Link zur Karte',
  download: 'Karte herunterladen',
  file: 'Datei für Telefone',
  fileSaved: 'Datei für Telefone, ohne nicht gespeicherte Änderungen',
  savedAt: 'Gespeichert {time}',
} satisfies Translation<typeof english>
