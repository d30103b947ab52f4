import type { importRows as english } from '../en/import-rows.ts'
import type { Translation } from '../words.ts'

export const importRows = {
  quote: '{text}',
  column: 'colonne {number, number}',

  phoneMissing: 'Le numéro de téléphone manque.',
  phoneShortened:
    'Un tableur a raccourci le numéro de téléphone en {text}, et ses derniers chiffres sont perdus. Formatez la colonne en texte et exportez à nouveau.',
  phoneInvalid: '« {text} » n’est pas un numéro de téléphone valide pour {country}.',
  phoneTaken: 'Le numéro de « {column} » a été pris.',
  noAddress: 'La ligne n’a ni numéro de téléphone ni adresse e-mail valide.',
  tooManyCells:
    'La ligne a {cells, number} cellules, mais il y a {columns, number} colonnes. Mettez entre guillemets le texte qui contient le séparateur.',
  cellTooLong:
    'La cellule de la colonne {number, number} a {count, number} caractères ; au plus {max, number} sont lus. Un guillemet est-il resté ouvert ?',
  cellTooLongNamed:
    'La cellule de la colonne {number, number} (« {column} ») a {count, number} caractères ; au plus {max, number} sont lus. Un guillemet est-il resté ouvert ?',

  noFirstName: 'La ligne n’a pas de prénom : le nom est utilisé à la place.',
  noName:
    '{source, select, company {La ligne n’a pas de nom : l’entreprise est utilisée à la place.} email {La ligne n’a pas de nom : l’adresse e-mail est utilisée à la place.} other {La ligne n’a pas de nom : le numéro de téléphone est utilisé à la place.}}',
  fieldTooLong: '« {field} » dépasse {max, number} caractères et a été omis.',
  fieldInvalid: '« {field} » n’est pas valide et a été omis.',
  fieldUrl: '« {field} » n’est pas une adresse web et a été omis.',
  fieldNumber: '« {field} » n’est pas un nombre et a été omis.',
  fieldFlag: '« {field} » n’est ni oui ni non et a été omis.',
  fieldDate: '« {field} » n’est pas une date et a été omis.',
  fieldOption: '« {field} » ne fait pas partie des options et a été omis.',
  fieldOptions: '« {field} » nomme des options qui n’existent pas et qui ont été omises.',
  tagsTooLong: 'Les étiquettes de plus de {max, number} caractères ont été omises.',
  tagsTooMany: 'Seules les {max, number} premières étiquettes ont été gardées.',
  stageUnknown: 'L’étape n’existe pas et a été omise.',
  sourceUnknown: 'La source n’existe pas et a été omise.',
  creationInvalid: 'La date de création n’est ni un jour ni une heure avec son fuseau et a été omise.',
  senderUnknown: 'L’expéditeur préféré n’est pas ici un expéditeur actif de SMS et a été omis.',

  countsAs:
    '{kind, select, dead {« {column} » contient « {cell} », ce qui compte comme une boîte aux lettres inactive.} email {« {column} » contient « {cell} », ce qui compte comme une désinscription des e-mails.} other {« {column} » contient « {cell} », ce qui compte comme une désinscription.}}',
  countsAsUnclear:
    '{kind, select, dead {« {column} » contient « {cell} », qui n’est pas compris et compte comme une boîte aux lettres inactive.} email {« {column} » contient « {cell} », qui n’est pas compris et compte comme une désinscription des e-mails.} other {« {column} » contient « {cell} », qui n’est pas compris et compte comme une désinscription.}}',
  noConsentEmpty: '« {column} » est vide : aucun consentement n’a été enregistré.',
  noConsentUnclear:
    '« {column} » contient « {cell} », qui n’est ni oui ni non : aucun consentement n’a été enregistré.',
  keptPhone: 'Le numéro reste désinscrit : un import ne lève aucune désinscription.',
  keptEmail: 'L’adresse e-mail reste désinscrite : un import ne lève aucune désinscription.',
  optOutCounts: 'La désinscription de la ligne compte quand même.',

  known:
    '{kind, select, email {Un contact a cette adresse e-mail, et cet import ne modifie pas de contacts.} other {Un contact a ce numéro, et cet import ne modifie pas de contacts.}}',
  unknown:
    '{kind, select, email {Aucun contact n’a cette adresse e-mail, et cet import ne crée pas de contacts.} other {Aucun contact n’a ce numéro, et cet import ne crée pas de contacts.}}',
  sameRow:
    '{kind, select, email {La ligne {row, number} a la même adresse e-mail.} other {La ligne {row, number} a le même numéro de téléphone.}}',
  staysStatus:
    '{status, select, INVALID {Le contact reste non valide, car un import ne réactive pas de contacts.} other {Le contact reste archivé, car un import ne réactive pas de contacts.}}',

  hashUnknown:
    'Le hachage peut être celui d’un numéro de téléphone ou d’une adresse e-mail. Indiquez son canal.',
  emailInvalid: '« {text} » n’est pas une adresse e-mail valide.',
  rowEmpty: 'La ligne n’a pas d’adresse.',

  contactsFull:
    'Le forfait de l’organisation permet {limit, plural, one {# contact} other {# contacts}}. {way, select, ADD_ON {Achetez l’option « {addOn} ».} PLAN {Passez au forfait « {plan} ».} EITHER {Achetez l’option « {addOn} », ou passez au forfait « {plan} ».} other {Demandez un forfait supérieur à l’administrateur de ce serveur.}}',
} satisfies Translation<typeof english>
