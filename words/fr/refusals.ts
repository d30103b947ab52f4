import type { refusals as english } from '../en/refusals.ts'
import type { Translation } from '../words.ts'

export const refusals = {
  required: 'Ce champ est obligatoire.',
  choose: 'Faites un choix.',
  chooseSome: 'Choisissez au moins un élément.',
  valid: 'Cette valeur n’est pas valide.',
  wholeNumber: 'Saisissez un nombre entier.',
  number: 'Saisissez un nombre.',
  atLeast: 'Saisissez {min, number} ou plus.',
  atMost: 'Saisissez {max, number} ou moins.',
  longer: 'Saisissez au moins {min, plural, one {# caractère} other {# caractères}}.',
  shorter: 'Saisissez au plus {max, plural, one {# caractère} other {# caractères}}.',
  moreEntries: 'Choisissez au moins {min, number} éléments.',
  fewerEntries: 'Choisissez au plus {max, number} éléments.',
  email: 'Saisissez une adresse e-mail, par exemple nom@example.com.',
  date: 'Saisissez une date.',
  time: 'Saisissez une heure, par exemple 09:00.',
  color: 'Saisissez une couleur, par exemple #1a2b3c.',
  designTooLarge: 'Ce design est trop volumineux. Supprimez quelques blocs.',
  awsRegion: 'Saisissez une région AWS, par exemple us-east-1.',
  awsTopic: 'Saisissez l’ARN du sujet SNS, tel qu’AWS l’affiche.',
  messageStream: 'Saisissez l’identifiant du flux de messages, par exemple broadcast.',
  lettersDigitsDashes:
    'Utilisez uniquement des lettres, des chiffres, des tirets et des traits de soulignement.',
  signingSecret: 'Saisissez le secret de signature du webhook. Il commence par whsec_.',
  verificationKey: 'Saisissez la clé de vérification du webhook d’événements, telle que SendGrid l’affiche.',
  webAddress: 'Saisissez une adresse web, par exemple https://example.com.',
  webAddressSecure: 'Saisissez une adresse qui commence par https://.',
  webAddressUser: 'Retirez de l’adresse le nom d’utilisateur et le mot de passe.',
  webAddressQuery: 'Retirez la partie de l’adresse à partir de « ? » ou de « # ».',
  webAddressPort: 'Utilisez le port 80, 443 ou un port à partir de 1024.',
  addressForbidden:
    'Ce serveur ne peut pas se connecter à cette adresse. Saisissez une adresse publique, ou contactez l’administrateur du serveur.',
  plainLetters: 'Utilisez uniquement des lettres et des chiffres.',
  oneLine: 'Saisissez ceci sur une seule ligne.',
  once: 'Saisissez chaque valeur une seule fois.',
  future: 'Choisissez une date à venir.',
  host: 'Saisissez un nom d’hôte, par exemple go.example.com.',
  senderAddress:
    'Saisissez un numéro avec l’indicatif du pays, un numéro court, un nom de 11 lettres au plus ou une adresse e-mail.',
  currency: 'Choisissez une devise, par exemple USD.',
  country: 'Choisissez un pays.',
  timeZone: 'Choisissez un fuseau horaire.',
  picture: 'Choisissez une image JPEG ou PNG.',
  characters: 'Supprimez les caractères qui ne peuvent pas être affichés.',
  lettersDigitsSpaces: 'Utilisez uniquement des lettres, des chiffres et des espaces.',
  linkAddress: 'Utilisez des minuscules, des chiffres et des traits d’union simples, par exemple offre-ete.',
  fieldKey: 'Commencez par une lettre, et utilisez au plus 40 lettres, chiffres et tirets bas.',
  decimals: 'Saisissez au plus 2 décimales.',
  rangeBackwards: 'La fin ne doit pas précéder le début.',
  hoursMissing: 'Saisissez des horaires, ou marquez le jour comme fermé.',
  hoursOverlap: 'Ces horaires se chevauchent. Modifiez l’un d’eux.',
  hoursBackwards: 'L’ouverture doit précéder la fermeture.',
  copied: 'Copiez ceci exactement comme le fournisseur l’affiche.',
  headerName: 'Saisissez le nom d’un en-tête, par exemple X-Api-Key.',
  plainText: 'Utilisez des lettres sans accent, des chiffres et des signes simples, sur une seule ligne.',
  placeholders: 'Utilisez uniquement les variables indiquées ici.',
  noMessageText: 'Le texte du message ne peut pas être utilisé ici.',
  answerPath: 'Saisissez un chemin dans la réponse, par exemple /data/id.',
  addressRange: 'Saisissez une adresse IP ou une plage, par exemple 192.0.2.0/24.',
  hostOrIp: 'Saisissez un nom d’hôte ou une adresse IP, sans port.',
  certificate: 'Collez le certificat au format PEM, avec ses lignes BEGIN et END.',
  privateKey: 'Collez une clé privée RSA au format PEM, avec ses lignes BEGIN et END.',
  mailPort: 'Saisissez 25, 465, 587 ou un port à partir de 1024.',
  mailboxPort: 'Saisissez 143, 993 ou un port à partir de 1024.',
  domain: 'Saisissez un domaine, par exemple example.com.',
  selector: 'Utilisez uniquement des lettres, des chiffres, des points et des tirets.',
  bounceAddress: 'Utilisez au plus 19 caractères avant l’arobase.',
  version: 'Saisissez une version, par exemple v26.0.',
  fileNotTable:
    'Le fichier est {kind, select, workbook {un classeur Excel ou une archive ZIP} oldWorkbook {un ancien classeur Excel} archive {une archive GZIP} pdf {un document PDF} picture {une image ou une vidéo} other {d’un autre type}}, pas un tableau de texte. Enregistrez-le d’abord en CSV (UTF-8).',
  fileNoRows: 'Le fichier a une ligne d’en-tête, mais aucune ligne en dessous.',
  fileEmpty: 'Le fichier est vide. Sa première ligne doit nommer les colonnes.',
  fileTooLong: 'Le fichier a plus de {max, number} lignes. Divisez-le en plusieurs fichiers.',
  fileNoHeader:
    'La première ligne ressemble à un contact. Ajoutez au-dessus une ligne avec les noms des colonnes.',
  fileNoPhone:
    'Aucune colonne ne contient de numéros de téléphone ni d’adresses e-mail. Choisissez la colonne qui en contient.',
  fileExpired: 'Le fichier a été conservé pendant 24 heures. Téléversez-le à nouveau.',
  fileFieldDeleted:
    'La colonne « {column} » correspond à un champ personnalisé qui vient d’être supprimé. Téléversez à nouveau le fichier.',
  fileTagColumn:
    'La colonne « {column} » contient plus de {max, number} étiquettes différentes : ce n’est sans doute pas une colonne d’étiquettes. N’importez pas cette colonne.',
  segmentStatic: 'Choisissez un segment fixe. Un segment avec des règles ne peut pas être utilisé ici.',
  past: 'Choisissez une date qui n’est pas dans le futur.',
  keywordLength: 'Saisissez de 2 à 64 caractères.',
  pollOptions: 'Saisissez de 2 à 10 options.',
  variants: 'Rédigez de 2 à 4 textes pour un test A/B.',
  sameTexts: 'Deux textes du test A/B sont identiques. Modifiez l’un d’eux.',
  consentAttested: 'Confirmez que ces personnes ont accepté d’être contactées.',
  buttonCode: 'Le code d’un bouton peut avoir au plus 20 caractères.',
  whatsappLanguage: 'Saisissez la langue comme WhatsApp l’affiche, par exemple en_US.',
  whatsappName: 'Saisissez le nom comme WhatsApp l’affiche, en minuscules.',
  campaignRefused:
    '{action, select, pause {Cette campagne ne peut pas être mise en pause pour le moment.} resume {Cette campagne ne peut pas reprendre pour le moment.} cancel {Cette campagne ne peut pas être annulée pour le moment.} update {Cette campagne ne peut pas être modifiée pour le moment.} delete {Cette campagne ne peut pas être supprimée pour le moment.} other {Cette campagne n’a pas de récurrence à arrêter.}} Rechargez la page pour voir son statut.',
  campaignOfPoll: 'Cette campagne appartient à un sondage. Ouvrez le sondage pour la modifier.',
  campaignEnded:
    'Cette campagne est terminée : seul son nom peut être modifié. Dupliquez-la pour modifier le reste.',
  campaignLaunched:
    'Une campagne lancée ne peut pas redevenir un brouillon. Mettez-la en pause ou annulez-la.',
  campaignNotDraft: 'Cette campagne n’est plus un brouillon.',
  draftOnly: 'Ceci ne peut être modifié que tant que la campagne est un brouillon.',
  draftSubmitted: 'Ce brouillon est déjà soumis et attend une décision.',
  draftRejected: 'Ce brouillon a été refusé. Soumettez-le à nouveau pour approbation.',
  draftNotSubmitted: 'Ce brouillon n’est pas soumis pour approbation. Soumettez-le d’abord.',
  recipientsMore:
    'Maintenant, {recipients, plural, one {# destinataire recevrait} other {# destinataires recevraient}} ce message, et non {expected, number}. Vérifiez le nombre, puis confirmez à nouveau.',
  runFirst: 'Aucun envoi n’a commencé avant l’envoi {run, number} : il n’y a aucune comparaison possible.',
  runNotBegun: 'L’envoi {run, number} n’a pas commencé : il n’a pas encore d’audience.',
  runDeleted: 'Les messages de cet envoi ont été supprimés en raison de leur ancienneté.',
  runOther: 'Un autre envoi de la campagne est en cours. Attendez qu’il soit terminé.',
  resendPaused: 'Cette campagne est en pause ou annulée : elle n’envoie aucun message.',
  resendNone: 'Aucun message de cet envoi n’a de résultat inconnu.',
  resendCount:
    'Maintenant, {count, plural, one {# message a} other {# messages ont}} un résultat inconnu. Vérifiez le nombre, puis confirmez à nouveau.',
  chartMinutes: 'Choisissez au plus {hours, number} heures pour voir chaque minute.',
  chartDeleted:
    'Les messages de cette période ont été supprimés en raison de leur ancienneté. Choisissez des heures ou des jours.',
  timeMissing: 'Choisissez la date d’envoi.',
  timeWithinYear: 'Choisissez une date dans l’année à venir.',
  recurrenceMissing: 'Choisissez la fréquence d’envoi.',
  recurrenceEnds: 'La récurrence se termine avant le prochain envoi. Choisissez une fin plus tardive.',
  recurrenceKept: 'Une campagne lancée garde sa récurrence. Arrêtez plutôt la récurrence.',
  senderDeleted: 'Cet expéditeur a été supprimé. Choisissez-en un autre.',
  senderOtherChannel: 'L’expéditeur {name} n’envoie pas sur ce canal. Choisissez-en un autre.',
  senderNotReady:
    'L’expéditeur {name} ne peut pas envoyer pour le moment. Vérifiez-le dans les paramètres, ou choisissez-en un autre.',
  sendersNotReady:
    'Aucun expéditeur de cette campagne ne peut envoyer pour le moment. Vérifiez les expéditeurs dans les paramètres, ou choisissez-en un autre.',
  serverNotPublic:
    'Les destinataires ne peuvent pas se désinscrire, car ce serveur n’a pas d’adresse https publique. Demandez à l’administrateur du serveur d’en définir une.',
  fileNotPublic:
    'Le fournisseur de {sender} ne peut pas télécharger ce fichier, car ce serveur n’a pas d’adresse https publique. Demandez à l’administrateur du serveur d’en définir une.',
  textMissing: 'Rédigez un message.',
  textTooLong:
    'Ce message compte {segments, number} segments SMS. La limite est de {max, number}. Raccourcissez-le.',
  subjectMissing: 'Rédigez un objet.',
  templateDeleted: 'Ce modèle a été supprimé. Choisissez-en un autre.',
  templateArchived: 'Le modèle {name} est archivé. Choisissez-en un autre.',
  templateBuiltIn: 'Les modèles intégrés ne peuvent pas être modifiés. Dupliquez d’abord ce modèle.',
  whatsappTemplateMissing: 'Choisissez un modèle WhatsApp.',
  whatsappNoTest:
    'Un test A/B ne peut pas utiliser un modèle WhatsApp, car tous les destinataires reçoivent le même texte. Retirez le test ou le modèle.',
  whatsappOneFile: 'Un message WhatsApp ne peut avoir qu’un seul fichier. Retirez les autres.',
  whatsappFile:
    'WhatsApp affiche les images JPEG et PNG, les vidéos MP4 et les documents comme les PDF. Choisissez un tel fichier.',
  whatsappTemplateUnknown:
    'Le compte de {sender} n’a pas de modèle {name} en {language}. Choisissez-en un autre.',
  whatsappTemplateUnapproved:
    'WhatsApp n’a pas approuvé le modèle {name}. Attendez son approbation, ou choisissez-en un autre.',
  whatsappTemplateUnsupported: 'Carillon ne peut pas envoyer le modèle {name}. Choisissez-en un autre.',
  whatsappButtons: 'Renseignez tous les boutons du modèle.',
  whatsappPlaceholders:
    'Le modèle {name} {count, plural, =0 {n’a aucune variable} one {a # variable} other {a # variables}}. Le nombre de valeurs doit être le même.',
  whatsappTemplateChanged: 'Le modèle {name} a été modifié chez WhatsApp. Choisissez-le à nouveau.',
  whatsappHeader: 'Renseignez l’en-tête du modèle.',
  whatsappHeaderFile:
    'Le modèle {name} {kind, select, IMAGE {a besoin d’une image. Ajoutez une image.} VIDEO {a besoin d’une vidéo. Ajoutez une vidéo.} DOCUMENT {a besoin d’un document. Ajoutez un document.} other {n’accepte pas de fichier. Retirez le fichier.}}',
  testRecurring:
    'Une campagne récurrente ne peut pas avoir de test A/B. Retirez le test, ou choisissez une autre planification.',
  testTimeZones:
    'Un test A/B ne peut pas être envoyé dans le fuseau horaire de chaque destinataire. Retirez le test, ou choisissez une même heure pour tous les destinataires.',
  testFirstMessages:
    'Un test A/B envoie déjà une partie des messages en premier. Désactivez le test ou les premiers messages.',
  testMailReplies:
    'Les réponses aux e-mails ne sont pas comptées. Choisissez les clics, ou choisissez vous-même le gagnant.',
  testCountsClicks:
    'Le test A/B compare les clics, mais les clics ne sont pas comptés. Activez le comptage, ou choisissez le gagnant autrement.',
  testNeedsLink: 'Le test A/B compare les clics. Ajoutez un lien qui commence par https://.',
  testTextUnknown: 'Le test A/B n’a pas de texte {label}. Rechargez la page.',
  testNone: 'Cette campagne n’a pas de test A/B.',
  testNotBegun: 'Le test A/B n’a pas commencé. Il commence à l’envoi de la campagne.',
  testChosen: 'Le texte {label} est déjà choisi. Ce choix est définitif.',
  testEnded: 'Cette campagne est terminée : aucun texte ne peut être choisi.',
  testUndecided: 'La campagne attend le choix d’un texte. Choisissez un texte du test A/B.',
  phoneNumber: 'Saisissez un numéro de téléphone valide, par exemple +1 212 555 0100.',
  contactAddress: 'Saisissez un numéro de téléphone ou une adresse e-mail.',
  contactPhoneKept: 'Le numéro de téléphone d’un contact ne peut pas être retiré. Saisissez un autre numéro.',
  contactNoPhone:
    'Ce contact n’a pas de numéro de téléphone. Ajoutez plutôt l’adresse e-mail à la liste des désinscriptions.',
  contactPhoneTaken: 'Un contact avec ce numéro de téléphone existe déjà. Utilisez ce contact.',
  contactEmailTaken:
    'Un contact avec cette adresse e-mail et sans numéro de téléphone existe déjà. Utilisez ce contact.',
  contactDeleted: 'Ce contact a été supprimé. Choisissez-en un autre.',
  contactSame: 'Choisissez un autre contact.',
  reviewDecided: 'Cette vérification a déjà été décidée.',
  optOutReason: 'Saisissez le motif, ou comment le titulaire de l’adresse a donné à nouveau son accord.',
  optOutOfCarrier: 'Un opérateur bloque ce numéro. Le blocage prend fin quand le téléphone envoie START.',
  optOutOfOwner:
    'Le titulaire de cette adresse s’est désinscrit. Saisissez comment il a donné à nouveau son accord.',
  optOutMissing: 'Cette adresse n’est pas désinscrite.',
  consentTooOld:
    'Ce consentement est antérieur à la désinscription, qui l’a révoqué. Saisissez une date plus tardive.',
  bulkTagTwice: 'Une étiquette ne peut pas être à la fois ajoutée et retirée. Choisissez l’un des deux.',
  bulkTooLong:
    'Les valeurs pour plusieurs contacts peuvent compter au plus {max, number} caractères au total. Raccourcissez-les.',
  bulkEmpty: 'Choisissez ce qui doit être modifié.',
  bulkTooMany:
    '{open, number} modifications groupées sont en attente ou en cours. La limite est de {max, number}. Attendez que l’une se termine, ou annulez-en une.',
  bulkFilter: 'Un filtre utilise un champ personnalisé qui a été modifié ou supprimé. Retirez ce filtre.',
  operationRefused:
    '{action, select, cancel {Cette opération est déjà terminée et ne peut pas être arrêtée.} undo {Cette opération ne peut pas être annulée pour le moment.} other {Ce fichier ne peut pas être importé pour le moment.}} Rechargez la page pour voir son statut.',
  undoNothing: 'Rien n’a été modifié : il n’y a rien à annuler.',
  undoTooLate:
    'Une modification ne peut être annulée que pendant {days, plural, one {# jour} other {# jours}}. Ce délai est passé.',
  customFieldsFull:
    'L’organisation a {used, number} champs personnalisés, et la limite est de {max, number}. Supprimez-en un d’abord.',
  customFieldInUse:
    'Des segments, des campagnes ou des importations utilisent ce champ personnalisé. Modifiez-les d’abord, ou archivez le champ.',
  customFieldOptions: 'Saisissez au moins une option.',
  customFieldRemoving:
    'Les valeurs d’un champ personnalisé supprimé avec cette clé sont encore en cours de suppression. Réessayez dans un instant.',
  customFieldKeyTaken: 'Un champ personnalisé avec cette clé existe déjà. Choisissez une autre clé.',
  customFieldLabelTaken: 'Un champ personnalisé avec ce nom existe déjà. Choisissez un autre nom.',
  customFieldArchived:
    'Ce champ est archivé : sa valeur ne peut pas être modifiée. Restaurez d’abord le champ.',
  customFieldDeleted: 'Ce champ a été supprimé. Rechargez la page.',
  referenceDeleted:
    '{kind, select, tag {Cette étiquette a été supprimée. Choisissez-en une autre.} segment {Ce segment a été supprimé ou a des règles. Choisissez-en un autre.} campaign {Cette campagne a été supprimée. Choisissez-en une autre.} poll {Ce sondage a été supprimé. Choisissez-en un autre.} pollOption {Cette option du sondage a été supprimée. Choisissez-en une autre.} joinLink {Ce lien d’inscription a été supprimé. Choisissez-en un autre.} topic {Ce thème a été supprimé. Choisissez-en un autre.} other {Cet élément a été supprimé. Choisissez-en un autre.}}',
  segmentRules: 'Ajoutez au moins une condition.',
  segmentOfCampaign: 'Une campagne qui n’est pas terminée utilise ce segment. Modifiez-la d’abord.',
  segmentOfSegment: 'Les règles d’un autre segment utilisent ce segment. Modifiez-les d’abord.',
  segmentNameTaken: 'Un segment avec ce nom existe déjà. Choisissez un autre nom.',
  savedViewNameTaken: 'Une vue enregistrée avec ce nom existe déjà. Choisissez un autre nom.',
  savedViewsFull:
    'Cette liste a {max, number} vues enregistrées et ne peut pas en avoir plus. Supprimez-en une d’abord.',
  topicNameTaken: 'Un thème avec ce nom existe déjà. Choisissez un autre nom.',
  topicLimit:
    'L’organisation a {used, number} thèmes, et la limite est de {max, number}. Supprimez-en un d’abord.',
  topicInUse:
    'Une campagne, un modèle de design, une automatisation, un lien d’inscription ou un segment utilise ce thème. Modifiez-le d’abord.',
  topicDeleted: 'Ce thème a été supprimé. Choisissez-en un autre, ou aucun.',
  topicOfMarketing: 'Seul le marketing a un thème. Retirez le thème, ou choisissez marketing.',
  topicAddressMissing: 'Ce contact n’a pas cette adresse. Ajoutez-la d’abord au contact.',
  tagNameTaken:
    'Une étiquette avec ce nom existe déjà. Utilisez cette étiquette, ou choisissez un autre nom.',
  mergeFieldOpen:
    'Un champ de fusion n’est pas fermé. Ajoutez ses accolades fermantes, ou retirez les accolades ouvrantes.',
  mergeFieldUnknown: 'Le champ de fusion « {name} » n’existe pas. Choisissez-en un autre.',
  mergeFieldLink: 'Ce texte contient un lien court qui a été supprimé. Choisissez-en un autre.',
  colorUnreadable:
    'Les textes de cette couleur se lisent mal : le contraste est de {contrast}, il en faut {needed}. Choisissez une couleur plus foncée ou plus claire.',
  postalAddressMissing:
    'Les e-mails marketing doivent afficher votre adresse postale. Ajoutez votre adresse dans les paramètres de l’organisation.',
  designButton: 'Le bouton « {label} » n’a pas de lien. Ajoutez-en un ou supprimez le bouton.',
  designPicture: 'Une image n’est pas encore choisie. Choisissez-en une ou supprimez son bloc.',
  designVideo: 'Une vidéo n’a pas de lien. Ajoutez-en un ou supprimez son bloc.',
  mjmlFaults: 'Le MJML contient des erreurs. {faults}',
  htmlTooSlow:
    'Ce HTML est trop long à préparer. Utilisez moins de règles de style et des sélecteurs plus courts.',
  htmlTooDeep:
    'Les éléments HTML sont imbriqués trop profondément. Fermez chaque élément, et utilisez au plus {max, number} niveaux.',
  photosBusy: 'Trop de photos sont en cours de lecture. Réessayez dans un instant.',
  photoPixels: 'Choisissez une image de 25 millions de pixels au plus.',
  photoTooLarge: 'Cette image est trop volumineuse, même réduite. Choisissez-en une autre.',
  mediaEmpty: 'Le fichier est vide. Choisissez-en un autre.',
  mediaBroken: 'Ce fichier est endommagé ou incomplet. Enregistrez-le à nouveau, puis téléversez-le.',
  mediaType:
    'Le fichier doit être au format JPEG, PNG, GIF, MP4 ou vCard. Son contenu est dans un autre format.',
  mediaFull:
    'Il n’y a plus de place pour un autre fichier. Supprimez les fichiers dont vous n’avez plus besoin.',
  mediaGivenUp: 'Le téléversement a pris trop de temps et a été arrêté. Téléversez à nouveau le fichier.',
  mediaDeleted: 'Ce fichier a été supprimé. Téléversez-le à nouveau, ou choisissez-en un autre.',
  mediaOfTemplates: 'Des modèles de design utilisent ce fichier. Modifiez-les d’abord.',
  mediaOfAutomations: 'Des automatisations utilisent ce fichier. Modifiez-les ou archivez-les d’abord.',
  mediaOfCampaigns: 'Des campagnes envoient ce fichier. Annulez-les ou modifiez-les d’abord.',
  mediaOfCard: 'La carte de contact affiche ce fichier. Enregistrez d’abord la carte sans lui.',
  mediaOfLogo: 'Ce fichier est le logo de l’organisation. Modifiez d’abord le logo.',
  publicAddress: 'Saisissez une adresse web publique qui commence par https://.',
  fileFieldArchived:
    'La colonne « {column} » correspond à un champ personnalisé archivé. Choisissez un autre champ.',
  fileColumnMissing: 'Le fichier n’a pas de colonne « {column} ». Téléversez-le à nouveau.',
  fileColumnUnknown: 'Le fichier n’a pas cette colonne. Ses colonnes sont {columns}.',
  fileColumnTwice:
    'Les colonnes « {first} » et « {second} » correspondent au même champ. Choisissez un autre champ pour l’une d’elles.',
  fileColumnsMany:
    '{row, plural, =0 {La ligne d’en-tête a} other {La ligne # a}} {columns, number} colonnes. La limite est de {max, number}.',
  fileHeaderLong:
    'Le nom de la colonne {column, number} a {characters, number} caractères. La limite est de {max, number}. Vérifiez les guillemets.',
  fileRowLong:
    '{row, plural, =0 {La ligne d’en-tête dépasse} other {La ligne # dépasse}} 1 Mo. Vérifiez ses guillemets.',
  fileQuoteOpen:
    '{row, plural, =0 {La ligne d’en-tête ouvre} other {La ligne # ouvre}} un guillemet qui n’est jamais fermé. Fermez-le ou retirez-le.',
  fileRowUnreadable:
    '{row, plural, =0 {La ligne d’en-tête} other {La ligne #}} ne peut pas être lue. Vérifiez-la, puis téléversez à nouveau le fichier.',
  fileConsentUnclear:
    'Les valeurs de la colonne « {column} » ne sont pas comprises. Choisissez ce qu’elles signifient.',
  fileHashes:
    'La colonne « {column} » contient des hachages. Choisissez s’ils viennent de numéros de téléphone ou d’adresses e-mail.',
  importRowsDeleted:
    'Les lignes de cette importation ont été supprimées {days, plural, one {# jour} other {# jours}} après sa fin. Elle ne peut donc être ni annulée ni répétée.',
  exportNotReady: 'Cette exportation n’a pas encore de fichier. Attendez qu’elle soit terminée.',
  pollRefused:
    '{action, select, update {Ce sondage ne peut pas être modifié pour le moment.} close {Ce sondage ne peut pas être clos pour le moment.} cancel {Ce sondage ne peut pas être annulé pour le moment.} delete {Ce sondage ne peut pas être supprimé pour le moment. Clôturez-le ou annulez-le d’abord.} other {Ce n’est pas possible pour le moment.}} Rechargez la page pour voir son statut.',
  pollAnswerReserved:
    '« {word} » est réservé à la désinscription, à l’inscription ou à l’aide. Choisissez une autre option.',
  pollAnswerTaken:
    'Une réponse « {word} » compterait comme l’option {other, number}. Modifiez l’une des deux options.',
  pollEndsEarly: 'Choisissez une fin postérieure au début du sondage.',
  testPhoneSender:
    'Cet expéditeur n’utilise pas l’opérateur de test. Choisissez un expéditeur de l’opérateur de test.',
  testPhoneChannel:
    'Un numéro de téléphone ne peut répondre qu’à un expéditeur SMS ou WhatsApp, et une adresse e-mail qu’à un expéditeur d’e-mails. Choisissez un autre expéditeur.',
  testPhoneNoMail: 'Cet expéditeur n’a pas encore envoyé d’e-mail à cette adresse. Envoyez-en un d’abord.',
  testPhoneIgnored:
    'Carillon a ignoré cet e-mail, car il s’agit d’une réponse automatique ou d’un e-mail de cet expéditeur.',
  pollNoMail: 'Un sondage est envoyé par SMS ou WhatsApp. Choisissez un autre expéditeur.',
  automationNameTaken: 'Une automatisation porte déjà ce nom. Choisissez un autre nom.',
  automationRefused:
    '{action, select, update {Une automatisation archivée ne peut pas être modifiée. Copiez-la.} activate {Une automatisation archivée ne peut pas être activée. Copiez-la.} pause {Seule une automatisation active peut être mise en pause.} resume {Seule une automatisation en pause peut reprendre.} archive {Seule une automatisation active ou en pause peut être archivée.} delete {Une automatisation active ne peut pas être supprimée. Mettez-la d’abord en pause.} enter {On ne peut entrer que dans une automatisation active.} other {Ce n’est pas possible pour le moment.}} Rechargez la page pour voir son statut.',
  automationStepsGone:
    '{count, plural, one {# personne attend} other {# personnes attendent}} à une étape que vous avez retirée. Choisissez où elles continuent.',
  automationChoiceGone: 'Un élément choisi ici a été supprimé. Choisissez de nouveau.',
  automationNoSender:
    'Aucun expéditeur ne peut envoyer ce message pour le moment. Ajoutez-en un dans les paramètres, ou choisissez un autre canal.',
  automationChoose:
    '{what, select, trigger {Choisissez ce qui lance l’automatisation.} tag {Choisissez une étiquette.} segment {Choisissez un segment.} poll {Choisissez un sondage.} date {Choisissez un champ de date.} condition {Choisissez une condition.} endpoint {Choisissez un webhook.} text {Écrivez un texte.} other {Faites un choix.}}',
  automationStepMissing: 'Ajoutez au moins une étape.',
  automationTree:
    '{fault, select, isHundred {Les pourcentages doivent totaliser 100.} isUnreachable {Rien ne peut suivre la fin. Retirez ces étapes ou la fin.} isTooDeep {Trop de branches sont imbriquées. Sortez-en quelques-unes.} other {Cette étape n’est pas à sa place. Déplacez-la.}}',
  automationSegmentRules:
    'Les contacts de ce segment dépendent de ses règles. Choisissez un segment avec une liste fixe.',
  joinAddressTaken:
    'Un autre lien d’inscription a ou a eu l’adresse {address}. Choisissez une autre adresse.',
  joinFieldDeleted: 'Ce champ personnalisé a été supprimé. Retirez-le du formulaire.',
  joinTopicTwice: 'Ce thème est déjà dans la liste. Retirez l’un des deux.',
  joinTopicBox:
    'Seul un formulaire peut proposer un thème sous forme de case. Choisissez « Toutes les personnes qui s’inscrivent ».',
  joinTopicGone: 'Ce formulaire ne propose pas ce thème. Rechargez le formulaire et choisissez à nouveau.',
  joinConsent: 'Le consentement est obligatoire pour une inscription par SMS ou WhatsApp.',
  joinTwoChecks:
    'Le code confirme déjà le numéro. Choisissez « Aucune confirmation », ou désactivez le code.',
  joinNoMail: 'Les mots-clés ne fonctionnent que par SMS ou WhatsApp. Choisissez l’un de ces canaux.',
  joinKeywordTaken:
    'Un autre lien d’inscription utilise le mot-clé {keyword} chez cet expéditeur. Choisissez un autre mot-clé.',
  joinKeywordReserved:
    '{keyword} est réservé à la désinscription, à l’inscription, à l’aide ou à la confirmation. Choisissez un autre mot-clé.',
  joinSender:
    'Cet expéditeur ne peut pas envoyer les messages de ce lien pour le moment. Vérifiez-le dans les paramètres, ou choisissez-en un autre.',
  senderMissing: 'Choisissez un expéditeur.',
  joinPaused: 'Personne ne peut s’inscrire ici pour le moment.',
  joinExpired: 'Le délai pour s’inscrire ici est passé.',
  joinFull: 'Toutes les places sont prises.',
  joinToday: 'Personne d’autre ne peut s’inscrire ici aujourd’hui. Réessayez demain.',
  joinByText: 'L’inscription se fait ici par message, pas par un formulaire.',
  joinSendAgain:
    'Un logiciel semble avoir rempli ce formulaire. Envoyez-le à nouveau si vous êtes une personne.',
  joinAgree: 'Cochez la case pour accepter.',
  joinTextChanged:
    'Le texte a changé depuis que vous avez ouvert cette page. Relisez-le, et cochez la case si vous acceptez.',
  joinCountry: 'Les numéros de ce pays ne peuvent pas s’inscrire ici. Saisissez un autre numéro.',
  joinWait:
    'Un message vient d’être envoyé. Réessayez dans {seconds, plural, one {# seconde} other {# secondes}}.',
  joinManyToAddress: 'Trop de messages ont été envoyés à cette adresse. Réessayez plus tard.',
  joinManyToNumbers: 'Trop de messages ont été envoyés à des numéros comme celui-ci. Réessayez plus tard.',
  joinCodesWrong: 'Trop de codes incorrects ont été saisis. Remplissez à nouveau le formulaire.',
  joinTimeOver: 'Le délai de réponse est passé. Remplissez à nouveau le formulaire.',
  joinCodeWrong:
    'Le code est incorrect. {left, plural, =0 {Remplissez à nouveau le formulaire pour en recevoir un autre.} one {Il reste # essai.} other {Il reste # essais.}}',
  linkTarget:
    'Saisissez une adresse web qui commence par https:// et compte au plus {max, number} caractères.',
  linkLoop: 'Cette adresse mène à un lien court ou à ce serveur. Saisissez une autre adresse.',
  webhookDisabled: 'Le point de terminaison est désactivé. Activez-le d’abord.',
  webhooksFull:
    'Une organisation a au plus {max, number} points de terminaison webhook. Supprimez-en un d’abord.',
  webhookMaker:
    'Le membre qui a configuré ce point de terminaison ne peut plus lire les événements. Reprenez-le d’abord.',
  validationFailed: 'Certaines valeurs ne sont pas valides. Vérifiez-les et réessayez.',
  invalidCursor: 'Cette liste a changé. Rechargez la page.',
  invalidIdempotencyKey: 'L’enregistrement a échoué. Rechargez la page et réessayez.',
  unauthenticated: 'Vous êtes déconnecté. Reconnectez-vous.',
  tokenExpired: 'Vous êtes déconnecté. Reconnectez-vous.',
  invalidCredentials: 'L’adresse e-mail ou le mot de passe est incorrect.',
  credentialsWithCode: 'L’adresse e-mail, le mot de passe ou le code est incorrect.',
  passwordOrCode: 'Le mot de passe ou le code de votre compte est incorrect.',
  passwordOfAccount:
    'Un compte existe avec cette adresse e-mail. Saisissez son mot de passe, et un code s’il utilise la double authentification.',
  invalidApiKey: 'Vous êtes déconnecté. Reconnectez-vous.',
  insufficientCredits: 'Votre forfait et vos crédits ne couvrent pas ce message.',
  limitReached: 'La limite est atteinte. Supprimez ce dont vous n’avez plus besoin.',
  subscriptionRequired: 'Abonnez-vous d’abord à un forfait.',
  paymentFailed: 'La carte a été refusée. Utilisez une autre carte.',
  forbidden:
    'Votre rôle ne le permet pas. Demandez au propriétaire ou à un administrateur de l’organisation.',
  sessionRequired: 'Connectez-vous pour faire cela.',
  systemRoleImmutable: 'Les rôles intégrés ne peuvent pas être modifiés. Créez un rôle personnalisé.',
  ownerRequired: 'Seul le propriétaire de l’organisation peut faire cela.',
  organizationSuspended: 'Cette organisation est suspendue. Contactez l’administrateur du serveur.',
  twoFactorRequired:
    'Cette organisation exige la double authentification. Activez-la d’abord dans votre compte.',
  invalidSignature: 'Cette requête ne vient pas du fournisseur.',
  notFound: 'Cet élément n’existe plus. Quelqu’un l’a peut-être supprimé.',
  methodNotAllowed: 'L’action a échoué. Rechargez la page et réessayez.',
  conflict: 'Cet élément vient d’être modifié. Rechargez la page et réessayez.',
  alreadyExists: 'Cet élément existe déjà. Choisissez un autre nom.',
  invalidStateTransition:
    'Ce n’est pas possible pour le moment. Rechargez la page pour voir le statut actuel.',
  resourceInUse: 'Cet élément est encore utilisé ailleurs. Retirez-le d’abord à cet endroit.',
  protectedKeyword: 'Ce mot est réservé. Choisissez-en un autre.',
  idempotencyInProgress: 'L’enregistrement est en cours. Patientez un instant.',
  idempotencyKeyReused: 'L’enregistrement a échoué. Rechargez la page et réessayez.',
  channelNotConfigured: 'Aucun expéditeur n’existe encore pour ce canal. Ajoutez-en un d’abord.',
  billingNotConfigured:
    'Ce serveur n’accepte pas les paiements par carte. Demandez un forfait ou des crédits à l’administrateur du serveur.',
  outsideSession:
    'WhatsApp ne distribue un texte libre que pendant 24 heures après un message du contact. Envoyez plutôt un modèle.',
  gone: 'Ce lien a expiré ou a déjà été utilisé.',
  preconditionFailed: 'Quelqu’un d’autre a modifié cet élément. Vérifiez-le à nouveau.',
  payloadTooLarge: 'C’est trop volumineux. Réduisez la taille.',
  uriTooLong: 'La recherche est trop longue. Raccourcissez-la.',
  unsupportedMediaType: 'Ce type de fichier n’est pas pris en charge.',
  rateLimited: 'Trop de tentatives. Patientez un instant, puis réessayez.',
  internalError: 'Une erreur s’est produite sur le serveur. Réessayez, et signalez-la si elle se répète.',
  serviceUnavailable: 'Le serveur est occupé. Réessayez dans un instant.',
  queryTimeout: 'La recherche a pris trop de temps. Affinez-la.',
  startBeforeEnd: 'Le début doit précéder la fin.',
  nameIsAddress:
    'Un nom ne peut pas ressembler à une adresse web ou e-mail. Mettez une espace après le point, ou retirez le point ou l’arobase.',
  nameInvisible: 'Le nom contient un caractère invisible ({character}). Retirez-le.',
  connectionSlow: 'La connexion est trop lente. Réessayez avec une connexion plus rapide.',
  linkGone: 'Ce lien a déjà été utilisé ou a expiré. Demandez-en un autre.',
  passwordWrong: 'Le mot de passe est incorrect.',
  passwordOrCodeUsed:
    'Le mot de passe ou le code est incorrect, ou le code a déjà été utilisé. Saisissez le code suivant de votre application.',
  passwordCommon: 'Ce mot de passe est trop facile à deviner. Choisissez-en un autre.',
  passwordAgain: 'Saisissez votre mot de passe, car vous vous êtes connecté il y a plus de dix minutes.',
  codeMissing: 'Ce compte utilise la double authentification. Saisissez le code de votre application.',
  codeUsed:
    'Le code est incorrect ou a déjà été utilisé. Saisissez le code que votre application affiche maintenant.',
  codeWrong:
    'Code incorrect. Saisissez le code que votre application affiche maintenant, et vérifiez l’heure de votre appareil.',
  twoFactorOn:
    'La double authentification est activée. Pour configurer un autre appareil, désactivez-la d’abord avec un code.',
  twoFactorOff: 'La double authentification est désactivée.',
  twoFactorNotBegun: 'La configuration de la double authentification a expiré. Recommencez.',
  twoFactorOwnFirst: 'Activez d’abord la double authentification pour votre propre compte.',
  signInsFailed:
    'Trop de connexions échouées. Réessayez dans {minutes, plural, one {# minute} other {# minutes}}.',
  signInsAtOnce: 'Trop de connexions en même temps. Réessayez dans une seconde.',
  signUpClosed:
    'L’inscription se fait uniquement sur invitation. Demandez au propriétaire d’une organisation de vous inviter.',
  setupToken:
    'Le code de configuration est manquant ou incorrect. L’administrateur du serveur le trouve dans le fichier live/setup-token du répertoire de données.',
  accountSuspended: 'Ce compte est suspendu. Contactez l’administrateur du serveur.',
  accountNoOrganization:
    'Ce compte n’appartient à aucune organisation. Demandez au propriétaire d’une organisation de vous inviter.',
  providerNoEmail: 'Le fournisseur de connexion n’a pas envoyé votre adresse e-mail.',
  providerUnverified:
    'Le fournisseur de connexion n’a pas vérifié votre adresse e-mail. Faites-la d’abord vérifier par ce fournisseur.',
  providerNoAccount: 'Aucun compte n’existe ici avec votre adresse e-mail. Demandez une invitation.',
  providerTwoFactor:
    'Ce compte utilise la double authentification. Connectez-vous avec votre mot de passe et un code.',
  accountOwns:
    'Vous êtes propriétaire de {organization}, qui a d’autres membres. Transférez d’abord la propriété ou retirez ces membres.',
  emailTaken: 'Un autre compte a cette adresse e-mail.',
  emailOfUser: 'Un utilisateur avec cette adresse e-mail existe déjà. Utilisez une autre adresse.',
  emailVerified: 'Votre adresse e-mail est déjà confirmée.',
  emailVerifyFirst: 'Confirmez d’abord votre adresse e-mail. Vous pouvez demander un lien dans votre compte.',
  emailLinkSoon:
    'Un lien a été demandé il y a moins d’une minute. Réessayez dans {seconds, plural, one {# seconde} other {# secondes}}.',
  emailLinksToday:
    'Trop de liens ont été envoyés aujourd’hui à cette adresse ou pour ce compte. Réessayez plus tard.',
  passkeysNeedHost:
    'Les clés d’accès ne fonctionnent pas à l’adresse de ce serveur. Demandez à l’administrateur du serveur de configurer un nom d’hôte avec HTTPS.',
  passkeyLate: 'Cette demande de clé d’accès a expiré ou a déjà reçu une réponse. Recommencez.',
  passkeyRefused:
    'Cette clé d’accès ne peut pas être utilisée ici. Recommencez, et confirmez avec votre empreinte, votre visage ou un code PIN.',
  passkeyUnknown:
    'Ce serveur ne connaît pas cette clé d’accès, ou votre appareil n’a pas confirmé votre identité. Connectez-vous avec votre mot de passe.',
  passkeyCopied:
    'Cette clé d’accès a peut-être été copiée. Connectez-vous avec votre mot de passe, puis supprimez la clé.',
  passkeyLimit: 'Vous avez {max, number} clés d’accès, le maximum. Supprimez-en une d’abord.',
  passkeyKnown: 'Cette clé d’accès est déjà enregistrée. Utilisez un autre appareil ou une autre clé.',
  organizationMoving: 'Cette organisation est en cours de déplacement vers un autre serveur. Réessayez.',
  organizationByOwner: 'Seul le propriétaire d’une organisation peut en créer une autre.',
  organizationLimit:
    'Vous êtes propriétaire de {max, number} organisations, le maximum. Demandez une limite plus élevée à l’administrateur du serveur.',
  organizationsToday:
    'Vous avez créé trop d’organisations en un jour. Réessayez plus tard, ou contactez l’administrateur du serveur.',
  domainOfServer: '{host} appartient à ce serveur lui-même. Saisissez un autre domaine.',
  domainTaken:
    'Une autre organisation utilise ce domaine. Si le domaine est à vous, ajoutez un enregistrement DNS de type TXT avec le nom {name} et la valeur {value}, puis réessayez. Le domaine passe alors à votre organisation.',
  domainLimit:
    'La limite est de {max, plural, one {# domaine} other {# domaines}}, anciens domaines compris. Retirez un domaine qu’aucun lien n’utilise.',
  domainInUse:
    '{use, select, SHORT_LINKS {Les liens courts utilisent ce domaine.} PUBLIC_PAGES {Les pages publiques utilisent ce domaine.} other {Les liens courts et les pages publiques utilisent ce domaine.}} Choisissez d’abord un autre domaine.',
  planFull:
    'Votre forfait permet {limit, number} {gauge, select, CONTACTS {{limit, plural, one {contact} other {contacts}}} MEMBERS {{limit, plural, one {membre} other {membres}}} CHANNEL_IDENTITIES {{limit, plural, one {expéditeur} other {expéditeurs}}} JOIN_LINKS {{limit, plural, one {lien d’inscription} other {liens d’inscription}}} other {{limit, plural, one {lien court} other {liens courts}}}}, et vous en avez {used, number}. {way, select, ADD_ON {Achetez l’option « {addOn} ».} PLAN {Passez au forfait « {plan} ».} EITHER {Achetez l’option « {addOn} », ou passez au forfait « {plan} ».} other {Demandez un forfait supérieur à l’administrateur du serveur.}}',
  memberAlready: 'Cette personne est déjà membre de l’organisation.',
  memberAlreadyYou: 'Vous êtes déjà membre de cette organisation.',
  memberNoLonger: 'Vous n’êtes plus membre de cette organisation.',
  memberIsOwner: 'Ce membre est déjà le propriétaire.',
  memberSuspended: 'Ce membre est suspendu. Un propriétaire doit pouvoir se connecter.',
  ownerStays: 'Une organisation a toujours un propriétaire. Transférez d’abord la propriété.',
  ownerTransfers: 'Seul le propriétaire peut transférer la propriété.',
  invitationGone:
    'Cette invitation n’est pas valide : elle a été utilisée ou retirée, ou a expiré. Demandez-en une autre.',
  invitationNewPassword:
    'Vous ne pouvez définir un nouveau mot de passe qu’avec le lien de l’e-mail. Saisissez le mot de passe actuel de votre compte.',
  invitationWaits: 'Une invitation à cette adresse est en attente. Renvoyez-la, ou retirez-la d’abord.',
  invitationOwner:
    'Personne ne peut être invité comme propriétaire. Invitez la personne avec un autre rôle, puis transférez la propriété.',
  invitationLimit: 'La limite est de {max, number} invitations en attente. Retirez-en une d’abord.',
  invitationEnded: 'Cette invitation est terminée. Invitez à nouveau la personne.',
  roleLimit: 'Une organisation a au plus {max, number} rôles personnalisés. Supprimez-en un d’abord.',
  roleInUse:
    'Le rôle appartient à {members, plural, one {# membre} other {# membres}} et {invitations, plural, one {# invitation en attente} other {# invitations en attente}}. Donnez d’abord un autre rôle aux membres et retirez les invitations.',
  roleNameTaken: 'Un rôle avec ce nom existe déjà. Choisissez un autre nom.',
  roleNameBuiltIn: 'Ce nom ressemble trop à celui du rôle intégré {role}. Choisissez-en un autre.',
  rolePermissionOfOwner: 'Seul le propriétaire peut avoir cette autorisation. Aucun rôle ne peut la donner.',
  keyEnded: 'Cette clé ne fonctionne plus et ne peut pas être remplacée. Créez une nouvelle clé.',
  keyLimit: 'Une organisation a au plus {max, number} clés actives. Révoquez-en une d’abord.',
  senderInUse: 'Des campagnes utilisent cet expéditeur. Annulez-les ou modifiez-les d’abord.',
  senderTaken: 'Un expéditeur de ce fournisseur a déjà cette adresse. Modifiez plutôt cet expéditeur.',
  senderNumber:
    'Saisissez un numéro avec l’indicatif du pays, un numéro court ou un nom de 11 lettres et chiffres au plus.',
  senderTexting: 'Choisissez un expéditeur SMS actif.',
  senderPaused: 'L’expéditeur {name} est en pause. Réactivez d’abord l’expéditeur.',
  conversationSenderDeleted:
    'L’expéditeur de cette conversation a été supprimé. Démarrez une conversation avec un autre expéditeur.',
  sendingHeld:
    'L’administrateur du serveur a mis en pause tous les envois. Demandez à l’administrateur du serveur de les reprendre.',
  addressOptedOut:
    '{kind, select, email {Cette adresse est désinscrite} other {Ce numéro est désinscrit}} : aucun message n’y est envoyé.',
  addressShared:
    '{count, plural, one {# contact a} other {# contacts ont}} cette adresse. Ouvrez plutôt le contact concerné.',
  optOutReplyLink: 'La réponse à une désinscription ne peut que la confirmer. Retirez le lien.',
  keywordLimit:
    'L’organisation a ajouté {used, number} mots-clés, et la limite est de {max, number}. Supprimez-en un d’abord.',
  keywordBuiltIn:
    '{keyword} désinscrit dans toutes les organisations et ne peut être ni modifié ni supprimé.',
  keywordAnswered:
    '{keyword} sert déjà à demander de l’aide ou à s’inscrire, et ne peut donc pas servir à se désinscrire.',
  keywordKnown: '{keyword} est déjà un mot-clé. Ajoutez-en un autre.',
  wordInUse:
    '{kind, select, join_link {Le lien d’inscription} poll {Le sondage} other {Le mot-clé de désinscription}} « {name} » utilise déjà « {word} ». Choisissez un autre mot.',
  messageEmpty: 'Rédigez un message ou joignez un fichier.',
  messageValuesEmpty: 'Renseignez toutes les valeurs du modèle.',
  messageTooLong: 'Le message est trop long. Raccourcissez-le, ou envoyez-le en deux messages.',
  messageOneFile: 'Un message WhatsApp ne peut avoir qu’un seul fichier.',
  messageFileUnreachable:
    'Le fournisseur de {name} ne peut pas télécharger ce fichier. Demandez à l’administrateur du serveur de configurer une adresse avec HTTPS.',
  messageAnswered:
    'Un collègue a répondu pendant que vous écriviez, et votre message n’a pas été envoyé. Lisez sa réponse, puis décidez d’envoyer la vôtre ou non.',
  messageLate: 'Choisissez une date dans les {days, number} prochains jours.',
  messageNoWindow:
    'Le contact se trouve peut-être dans plusieurs fuseaux horaires, et aucun moment n’est hors des heures de silence dans tous. Choisissez vous-même une date.',
  messageNotScheduled: 'Ce message n’est plus planifié et ne peut pas être annulé.',
  contactWithoutAddress:
    'Le contact n’a pas {kind, select, email {d’adresse e-mail. Ajoutez d’abord une adresse e-mail} other {de numéro de téléphone. Ajoutez d’abord un numéro de téléphone}} au contact.',
  snoozeLate: 'Choisissez une date dans l’année à venir.',
  assigneeCannotReply: 'Choisissez un membre dont le rôle peut répondre dans la boîte de réception.',
  creditsLacking:
    '{messages, plural, one {# message coûterait} other {# messages coûteraient}} {credits, plural, one {# crédit} other {# crédits}}, et {available, plural, one {# crédit est disponible} other {# crédits sont disponibles}}. {mode, select, MANUAL {Demandez des crédits ou un forfait supérieur à l’administrateur du serveur.} other {Achetez des crédits ou un pack, ou choisissez un forfait supérieur.}}',
  paymentUnavailable: 'Le prestataire de paiement ne répond pas. Réessayez dans quelques minutes.',
  paymentRefused:
    'Le prestataire de paiement a refusé l’opération. Rechargez la page, ou contactez l’administrateur du serveur.',
  paymentTooSmall: 'Le montant est inférieur au minimum des paiements par carte.',
  planCurrent: 'L’organisation a déjà ce forfait.',
  planBound:
    'L’organisation paie un autre forfait, et un forfait ne peut pas être changé au cours d’une période de facturation. Résiliez l’autre forfait et abonnez-vous à celui-ci à la fin de cette période, ou contactez l’administrateur du serveur.',
  planInterval:
    'Le forfait {plan} n’est pas disponible avec une facturation {interval, select, MONTH {mensuelle} other {annuelle}}.',
  planFree:
    'Le forfait {plan} est gratuit et ne demande aucun paiement. Une organisation l’a tant qu’elle n’en paie pas d’autre.',
  addOnNeedsPlan: 'Cette option est payée avec un forfait. Abonnez-vous d’abord à un forfait.',
  productFree: '{product} est gratuit. Demandez-le à l’administrateur du serveur.',
  purchaseSettled: 'Cet achat est déjà terminé. Rechargez la page pour le voir.',
  purchaseExpired: 'Cet achat a expiré. Commencez-en un autre.',
  refillNoCard:
    'Aucune carte n’est encore enregistrée. Payez une fois par carte, ou ajoutez une carte dans le portail de facturation.',
  refillNotConsumed: '{product} ne peut pas être racheté automatiquement, car ce produit ne s’épuise pas.',
  subscriptionNone: 'L’organisation n’a pas d’abonnement.',
  subscriptionAssigned: 'L’administrateur du serveur a attribué ce forfait. Lui seul peut y mettre fin.',
  subscriptionElsewhere:
    'Ce forfait a été payé auprès d’un autre prestataire de paiement. Demandez à l’administrateur du serveur d’y mettre fin.',
  subscriptionUnpaid: 'Le premier paiement de cet abonnement n’a pas encore abouti.',
  subscriptionNotCancelled: 'L’abonnement n’était pas résilié.',
  subscriptionOver: 'La période de l’abonnement est terminée. Abonnez-vous à nouveau.',
  marginsNotChosen:
    'L’administrateur du serveur n’a pas choisi d’organisation qui peut voir les coûts et les marges.',
  marginsOfOperator:
    'Seuls les membres de l’organisation de l’administrateur du serveur peuvent voir les coûts et les marges.',
  feedOnlyRecurring: 'Les flux sont pour les e-mails récurrents. Retirez le flux ou répétez l’e-mail.',
} satisfies Translation<typeof english>
