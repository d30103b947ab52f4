import type { mailChecks as english } from '../en/mail-checks.ts'
import type { Translation } from '../words.ts'

export const mailChecks = {
  contentEmpty: 'L’e-mail est vide. Écrivez un objet et un texte.',
  linksWork: 'Tous les liens répondent.',
  linksBroken:
    '{count, plural, one {# lien ne mène nulle part. Corrigez son adresse ou retirez-le.} other {# liens ne mènent nulle part. Corrigez leurs adresses ou retirez-les.}}',
  linksUnsure:
    '{count, plural, one {# lien n’a pas pu être vérifié. Ouvrez-le vous-même.} other {# liens n’ont pas pu être vérifiés. Ouvrez-les vous-même.}}',
  linksNowhere:
    '{count, plural, one {# lien n’a pas d’adresse complète. Commencez-la par https://.} other {# liens n’ont pas d’adresse complète. Commencez-les par https://.}}',
  websiteMissing:
    '{count, plural, one {# lien mène au site web de votre organisation, qui n’en a pas encore. Saisissez-le dans Paramètres > Organisation, ou écrivez une autre adresse.} other {# liens mènent au site web de votre organisation, qui n’en a pas encore. Saisissez-le dans Paramètres > Organisation, ou écrivez d’autres adresses.}}',
  linksPlain:
    '{count, plural, one {# lien commence par http://. Les navigateurs le signalent. Utilisez https://.} other {# liens commencent par http://. Les navigateurs le signalent. Utilisez https://.}}',
  imagesWork: 'Toutes les images se chargent.',
  imagesBroken:
    '{count, plural, one {# image n’existe pas. Importez-la de nouveau ou retirez-la.} other {# images n’existent pas. Importez-les de nouveau ou retirez-les.}}',
  imagesUnsure:
    '{count, plural, one {# image n’a pas pu être vérifiée. Envoyez-vous un test.} other {# images n’ont pas pu être vérifiées. Envoyez-vous un test.}}',
  imageAddresses:
    '{count, plural, one {Les messageries ne peuvent pas charger # image. Utilisez une adresse qui commence par https://.} other {Les messageries ne peuvent pas charger # images. Utilisez des adresses qui commencent par https://.}}',
  imagesLight: 'Les images pèsent {size, number} ko au total.',
  imagesHeavy:
    'Les images pèsent {size, number} ko au total, donc l’e-mail se charge lentement sur un téléphone. Utilisez des images plus petites.',
  altGood: 'Toutes les images ont un texte alternatif.',
  altMissing:
    '{count, plural, one {# image n’a pas de texte alternatif. Beaucoup de messageries masquent d’abord les images. Décrivez l’image.} other {# images n’ont pas de texte alternatif. Beaucoup de messageries masquent d’abord les images. Décrivez chaque image.}}',
  contrastGood: 'Tous les textes se lisent bien sur leur fond.',
  contrastLow:
    '{count, plural, one {# texte se lit mal sur son fond. Utilisez des couleurs plus contrastées.} other {# textes se lisent mal sur leur fond. Utilisez des couleurs plus contrastées.}}',
  textLittle:
    'L’e-mail se compose presque uniquement d’images. Ajoutez du texte, car les filtres antispam se méfient de ces e-mails.',
  elementsRemoved: 'Les messageries retirent des parties de l’e-mail : {names}. Retirez-les vous-même.',
  sizeGood: 'L’e-mail pèse {size, number} ko. Gmail affiche jusqu’à {max, number} ko.',
  sizeNear: 'L’e-mail pèse {size, number} ko. Gmail le coupe après {max, number} ko. Ne l’allongez pas.',
  sizeOver:
    'L’e-mail pèse {size, number} ko. Gmail le coupe après {max, number} ko, avec le lien de désabonnement. Raccourcissez l’e-mail.',
  subjectGood: 'L’objet tient sur un téléphone.',
  subjectLong:
    'L’objet a {count, number} caractères. Les téléphones en affichent environ {max, number}. Raccourcissez-le ou commencez par les mots les plus importants.',
  previewGood: 'Le texte d’aperçu tient sur un téléphone.',
  previewMissing:
    'L’e-mail n’a pas de texte d’aperçu. Les messageries affichent ses premiers mots à la place. Écrivez un texte d’aperçu.',
  previewLong:
    'Le texte d’aperçu a {count, number} caractères. Les téléphones en affichent environ {max, number}. Raccourcissez-le.',
  mergeKnown: 'Tous les destinataires ont une valeur pour chaque champ de fusion.',
  mergeLacking:
    '{count, plural, one {# destinataire n’a pas de valeur pour un de ces champs de fusion : {fields}.} other {# destinataires n’ont pas de valeur pour un de ces champs de fusion : {fields}.}} Ajoutez une valeur de remplacement, comme {example}.',
  mergeUnknown:
    'Ces champs de fusion n’ont pas de valeur de remplacement : {fields}. Ajoutez-en une, comme {example}.',
  foreignFound:
    '{count, plural, one {# balise d’un autre programme serait envoyée telle quelle.} other {# balises d’un autre programme seraient envoyées telles quelles.}} Utilisez plutôt des champs de fusion comme {example}.',
  addressGood: 'L’e-mail affiche votre adresse postale.',
  addressMissing:
    'Les e-mails marketing doivent afficher votre adresse postale. Ajoutez-la dans les paramètres de l’organisation.',
  unsubscribeGood: 'L’e-mail a un lien de désabonnement.',
  senderMissing: 'Aucun expéditeur de cette campagne n’est actif. Choisissez un expéditeur actif.',
} satisfies Translation<typeof english>
