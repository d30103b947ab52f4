import type { importRows as english } from '../en/import-rows.ts'
import type { Translation } from '../words.ts'

export const importRows = {
  quote: '{text}',
  column: 'colonne {number, number}',

  phoneMissing: 'Le numéro de téléphone est absent.',
  phoneShortened:
    'Un tableur a raccourci le numéro de téléphone en {text}, et ses derniers chiffres sont perdus. Formatez la colonne en texte et exportez à nouveau le fichier.',
  phoneInvalid: '« {text} » n’est pas un numéro de téléphone valide pour {country}.',
  phoneTaken: 'Le numéro de la colonne « {column} » a été utilisé à la place.',
  noAddress: 'La ligne n’a ni numéro de téléphone ni adresse e-mail valide.',
  tooManyCells:
    'La ligne a {cells, number} cellules, mais le fichier a {columns, number} colonnes. Mettez entre guillemets le texte qui contient le séparateur.',
  cellTooLong:
    'La cellule de la colonne {number, number} compte {count, number} caractères. La limite est de {max, number}. Vérifiez les guillemets.',
  cellTooLongNamed:
    'La cellule de la colonne {number, number} (« {column} ») compte {count, number} caractères. La limite est de {max, number}. Vérifiez les guillemets.',

  noFirstName: 'La ligne n’a pas de prénom : le nom de famille est utilisé à la place.',
  noName:
    '{source, select, company {La ligne n’a pas de nom : l’entreprise est utilisée à la place.} email {La ligne n’a pas de nom : l’adresse e-mail est utilisée à la place.} other {La ligne n’a pas de nom : le numéro de téléphone est utilisé à la place.}}',
  fieldTooLong: '« {field} » dépasse {max, number} caractères et a été omis.',
  fieldInvalid: '« {field} » n’est pas valide et a été omis.',
  fieldUrl: '« {field} » n’est pas une adresse web et a été omis.',
  fieldNumber: '« {field} » n’est pas un nombre et a été omis.',
  fieldFlag: '« {field} » n’est ni oui ni non et a été omis.',
  fieldDate: '« {field} » n’est pas une date et a été omis.',
  fieldOption: '« {field} » ne fait pas partie des options et a été omis.',
  fieldOptions: '« {field} » nomme des options qui n’existent pas. Ces options ont été omises.',
  tagsTooLong: 'Les étiquettes de plus de {max, number} caractères ont été omises.',
  tagsTooMany: 'Seules les {max, number} premières étiquettes ont été conservées.',
  stageUnknown: 'L’étape n’existe pas et a été omise.',
  sourceUnknown: 'L’origine n’existe pas et a été omise.',
  creationInvalid: 'La date d’ajout n’est ni une date ni une heure avec fuseau horaire, et a été omise.',
  senderUnknown: 'L’expéditeur préféré n’est pas un expéditeur SMS actif et a été omis.',

  countsAs:
    '{kind, select, dead {« {column} » contient « {cell} », ce qui compte comme une boîte aux lettres inactive.} email {« {column} » contient « {cell} », ce qui compte comme une désinscription des e-mails.} other {« {column} » contient « {cell} », ce qui compte comme une désinscription.}}',
  countsAsUnclear:
    '{kind, select, dead {« {column} » contient « {cell} ». Cette valeur n’est pas comprise et compte comme une boîte aux lettres inactive.} email {« {column} » contient « {cell} ». Cette valeur n’est pas comprise et compte comme une désinscription des e-mails.} other {« {column} » contient « {cell} ». Cette valeur n’est pas comprise et compte comme une désinscription.}}',
  noConsentEmpty: '« {column} » est vide : aucun consentement n’a été enregistré.',
  noConsentUnclear:
    '« {column} » contient « {cell} », ni oui ni non : aucun consentement n’a été enregistré.',
  keptPhone: 'Le numéro reste désinscrit, car une importation ne peut pas retirer une désinscription.',
  keptEmail:
    'L’adresse e-mail reste désinscrite, car une importation ne peut pas retirer une désinscription.',
  optOutCounts: 'La désinscription de la ligne compte quand même.',

  // Topics
  topicsUnknown: 'Les thèmes qui n’existent pas ont été omis : {topics}.',
  topicsBoth: 'Le fichier désabonne aussi la personne, donc aucun abonnement n’a été enregistré : {topics}.',
  topicsKept: 'La personne s’est désabonnée, et une importation ne peut pas l’annuler : {topics}.',
  topicsOptedOut: 'La personne est désinscrite, donc aucun abonnement n’a été enregistré : {topics}.',
  topicsNoConsent: 'La ligne n’a pas de consentement, donc aucun abonnement n’a été enregistré : {topics}.',
  topicsCount: 'Les désabonnements de thèmes de la ligne comptent quand même.',

  known:
    '{kind, select, email {Un contact a déjà cette adresse e-mail, et cette importation ne modifie pas les contacts existants.} other {Un contact a déjà ce numéro, et cette importation ne modifie pas les contacts existants.}}',
  unknown:
    '{kind, select, email {Aucun contact n’a cette adresse e-mail, et cette importation ne crée pas de contacts.} other {Aucun contact n’a ce numéro, et cette importation ne crée pas de contacts.}}',
  sameRow:
    '{kind, select, email {La ligne {row, number} a la même adresse e-mail.} other {La ligne {row, number} a le même numéro de téléphone.}}',
  staysStatus:
    '{status, select, INVALID {Le contact reste non valide, car une importation ne réactive pas les contacts.} other {Le contact reste archivé, car une importation ne réactive pas les contacts.}}',

  hashUnknown:
    'Le hachage peut être celui d’un numéro de téléphone ou d’une adresse e-mail. Choisissez le contenu des hachages.',
  emailInvalid: '« {text} » n’est pas une adresse e-mail valide.',
  rowEmpty: 'La ligne n’a pas d’adresse.',

  contactsFull:
    'Le forfait de l’organisation permet {limit, plural, one {# contact} other {# contacts}}. {way, select, ADD_ON {Achetez l’option « {addOn} ».} PLAN {Passez au forfait « {plan} ».} EITHER {Achetez l’option « {addOn} », ou passez au forfait « {plan} ».} other {Demandez un forfait supérieur à l’administrateur du serveur.}}',
} satisfies Translation<typeof english>
