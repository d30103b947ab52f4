import type { contactForms as english } from '../en/contact-forms.ts'
import type { Translation } from '../words.ts'

export const contactForms = {
  newTitle: 'Nouveau contact',
  newPhoneHint: 'Un numéro sans + est lu comme un numéro du pays de votre organisation.',
  newMore: 'Adresse, fuseau horaire et champs personnalisés',
  newExists: 'Un autre contact a déjà ce numéro.',
  newExistsOpen: 'Ouvrir le contact',
  newAct: 'Ajouter le contact',
  newDone: 'Contact ajouté.',

  filterTitle: 'Filtrer les contacts',
  filterName: 'Le nom contient',
  filterPhone: 'Le téléphone contient',
  filterEmail: 'L’e-mail contient',
  filterTags: 'Une de ces étiquettes',
  filterListHint: 'Ne cochez rien pour tout inclure.',
  filterTexts: 'SMS',
  filterEmails: 'E-mail',
  filterAny: 'Indifférent',
  filterSubscribed: 'Non désinscrit',
  filterFrom: 'Ajouté à partir du',
  filterTo: 'Ajouté jusqu’au',
  filterNotInSegment: 'Hors du segment',
  filterField: 'Champ',
  filterOperator: 'Comparaison',
  filterConditionRemove: 'Retirer la condition sur {field}',
  filterConditionAdd: 'Ajouter une condition',
  filterValueFrom: 'De',
  filterValueTo: 'À',
  filterValue: 'Valeur de {field}',
  filterAct: 'Appliquer les filtres',
} satisfies Translation<typeof english>
