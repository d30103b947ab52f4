import type { mailChecks as english } from '../en/mail-checks.ts'
import type { Translation } from '../words.ts'

export const mailChecks = {
  contentEmpty: 'Die E-Mail ist leer. Schreiben Sie einen Betreff und einen Text.',
  linksWork: 'Alle Links antworten.',
  linksBroken:
    '{count, plural, one {# Link führt ins Leere. Korrigieren Sie die Adresse, oder entfernen Sie den Link.} other {# Links führen ins Leere. Korrigieren Sie die Adressen, oder entfernen Sie die Links.}}',
  linksUnsure:
    '{count, plural, one {# Link konnte nicht geprüft werden. Öffnen Sie ihn selbst.} other {# Links konnten nicht geprüft werden. Öffnen Sie sie selbst.}}',
  linksNowhere:
    '{count, plural, one {# Link hat keine vollständige Adresse. Beginnen Sie sie mit https://.} other {# Links haben keine vollständige Adresse. Beginnen Sie sie mit https://.}}',
  websiteMissing:
    '{count, plural, one {# Link führt zur Website Ihrer Organisation, die noch keine hat. Tragen Sie sie unter Einstellungen > Organisation ein, oder schreiben Sie eine andere Adresse.} other {# Links führen zur Website Ihrer Organisation, die noch keine hat. Tragen Sie sie unter Einstellungen > Organisation ein, oder schreiben Sie andere Adressen.}}',
  linksPlain:
    '{count, plural, one {# Link beginnt mit http://. Browser warnen davor. Verwenden Sie https://.} other {# Links beginnen mit http://. Browser warnen davor. Verwenden Sie https://.}}',
  imagesWork: 'Alle Bilder lassen sich laden.',
  imagesBroken:
    '{count, plural, one {# Bild existiert nicht. Laden Sie es neu hoch, oder entfernen Sie es.} other {# Bilder existieren nicht. Laden Sie sie neu hoch, oder entfernen Sie sie.}}',
  imagesUnsure:
    '{count, plural, one {# Bild konnte nicht geprüft werden. Senden Sie sich einen Test.} other {# Bilder konnten nicht geprüft werden. Senden Sie sich einen Test.}}',
  imageAddresses:
    '{count, plural, one {Postfächer können # Bild nicht laden. Verwenden Sie eine Adresse, die mit https:// beginnt.} other {Postfächer können # Bilder nicht laden. Verwenden Sie Adressen, die mit https:// beginnen.}}',
  imagesLight: 'Die Bilder haben zusammen {size, number} kB.',
  imagesHeavy:
    'Die Bilder haben zusammen {size, number} kB, deshalb lädt die E-Mail auf einem Telefon langsam. Verwenden Sie kleinere Bilder.',
  altGood: 'Alle Bilder haben einen Alternativtext.',
  altMissing:
    '{count, plural, one {# Bild hat keinen Alternativtext. Viele Postfächer zeigen Bilder zuerst nicht an. Beschreiben Sie das Bild.} other {# Bilder haben keinen Alternativtext. Viele Postfächer zeigen Bilder zuerst nicht an. Beschreiben Sie jedes Bild.}}',
  contrastGood: 'Alle Texte sind auf ihrem Hintergrund gut zu lesen.',
  contrastLow:
    '{count, plural, one {# Text ist auf seinem Hintergrund schlecht zu lesen. Verwenden Sie Farben mit mehr Kontrast.} other {# Texte sind auf ihrem Hintergrund schlecht zu lesen. Verwenden Sie Farben mit mehr Kontrast.}}',
  textLittle:
    'Die E-Mail besteht fast nur aus Bildern. Fügen Sie Text hinzu, denn Spamfilter misstrauen solchen E-Mails.',
  elementsRemoved: 'Postfächer entfernen Teile der E-Mail: {names}. Entfernen Sie sie selbst.',
  sizeGood: 'Die E-Mail hat {size, number} kB. Gmail zeigt bis zu {max, number} kB an.',
  sizeNear:
    'Die E-Mail hat {size, number} kB. Gmail schneidet sie nach {max, number} kB ab. Machen Sie sie nicht länger.',
  sizeOver:
    'Die E-Mail hat {size, number} kB. Gmail schneidet sie nach {max, number} kB ab, mit dem Abmeldelink. Kürzen Sie die E-Mail.',
  subjectGood: 'Der Betreff passt auf ein Telefon.',
  subjectLong:
    'Der Betreff hat {count, number} Zeichen. Telefone zeigen etwa {max, number} an. Kürzen Sie ihn, oder beginnen Sie mit den wichtigsten Wörtern.',
  previewGood: 'Der Vorschautext passt auf ein Telefon.',
  previewMissing:
    'Die E-Mail hat keinen Vorschautext. Postfächer zeigen stattdessen ihre ersten Wörter an. Schreiben Sie einen Vorschautext.',
  previewLong:
    'Der Vorschautext hat {count, number} Zeichen. Telefone zeigen etwa {max, number} an. Kürzen Sie ihn.',
  mergeKnown: 'Alle Empfänger haben einen Wert für jeden Platzhalter.',
  mergeLacking:
    '{count, plural, one {# Empfänger hat keinen Wert für einen dieser Platzhalter: {fields}.} other {# Empfänger haben keinen Wert für einen dieser Platzhalter: {fields}.}} Fügen Sie einen Ersatzwert hinzu, etwa {example}.',
  mergeUnknown: 'Diese Platzhalter haben keinen Ersatzwert: {fields}. Fügen Sie einen hinzu, etwa {example}.',
  foreignFound:
    '{count, plural, one {# Platzhalter eines anderen Programms würde unverändert gesendet.} other {# Platzhalter eines anderen Programms würden unverändert gesendet.}} Verwenden Sie stattdessen Platzhalter wie {example}.',
  addressGood: 'Die E-Mail zeigt Ihre Postadresse.',
  addressMissing:
    'Werbe-E-Mails müssen Ihre Postadresse zeigen. Tragen Sie sie in den Einstellungen der Organisation ein.',
  unsubscribeGood: 'Die E-Mail hat einen Abmeldelink.',
  senderMissing: 'Kein Absender dieser Kampagne ist aktiv. Wählen Sie einen aktiven Absender.',
} satisfies Translation<typeof english>
