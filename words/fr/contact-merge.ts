import type { contactMerge as english } from '../en/contact-merge.ts'
import type { Translation } from '../words.ts'

export const contactMerge = {
  groups: '{count, plural, one {# groupe de doublons possibles} other {# groupes de doublons possibles}}',
  groupsIntro: 'Comparez les contacts avant de les fusionner. Une fusion ne peut pas être annulée.',
  none: 'Aucun doublon possible.',
  ruleEmail: 'Même adresse e-mail',
  rulePhone: 'Même nom et mêmes sept derniers chiffres du numéro',
  ruleAddress: 'Même nom et même adresse postale',
  certain: 'Très probable',
  likely: 'Probable',
  added: 'Ajout : {time}',
  compare: 'Comparer et fusionner',

  title: 'Fusionner des contacts',
  contact: 'Contact',
  intro: 'Le premier contact est conservé avec son numéro de téléphone. Le second contact est supprimé.',
  swap: 'Conserver plutôt {address}',
  values: 'Valeurs à conserver',
  columnField: 'Champ',
  stays: 'conservé',
  goes: 'supprimé',
  value: '{field} : {value}',
  effects: 'Conséquences',
  effectStays: '{address} est conservé.',
  effectNumber:
    '{kept} est conservé. Les messages en attente pour {lost} ne sont pas envoyés, et aucun nouveau message n’y est envoyé.',
  effectMoves:
    'Les messages, les réponses, les consentements et les segments fixes de {other} sont transférés à {name}.',
  effectTags:
    '{count, plural, one {{name} reçoit l’étiquette {tags}.} other {{name} reçoit les étiquettes {tags}.}}',
  effectOptOuts: 'Les désinscriptions des deux numéros et des deux adresses e-mail sont conservées.',
  effectFinal: 'La page du second contact disparaît. Une fusion ne peut pas être annulée.',
  optedOutKept:
    '{phone} est désinscrit des SMS. Ce numéro est conservé, donc aucun SMS n’est envoyé à ce contact.',
  optedOutLost:
    '{phone} est désinscrit des SMS. La personne ne souhaite peut-être pas non plus recevoir de SMS sur l’autre numéro.',
  act: 'Fusionner…',
  confirm: 'Fusionner {other} dans {name}',
  confirmAct: 'Fusionner les contacts',
  confirmKeep: 'Conserver les deux',
  confirmHint: 'Le contact {address} est supprimé. Une fusion ne peut pas être annulée.',
  confirmAge: 'Dates d’ajout : {kept} ({keptTime}), {lost} ({lostTime}).',
  done: 'Contacts fusionnés.',
} satisfies Translation<typeof english>
