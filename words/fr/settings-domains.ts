import type { settingsDomains as english } from '../en/settings-domains.ts'
import type { Translation } from '../words.ts'

export const settingsDomains = {
  title: 'Domaines',
  intro:
    'Les liens et les pages destinés aux destinataires peuvent utiliser vos propres domaines au lieu de celui du serveur.',
  shortLinks: 'Domaine des liens courts',
  shortLinksHint:
    'Les nouveaux liens courts commencent par ce domaine. Les liens envoyés avec un domaine antérieur fonctionnent toujours. Laissez ce champ vide pour utiliser le domaine du serveur.',
  pages: 'Domaine des pages publiques',
  pagesHint:
    'Les pages d’inscription, les résultats des sondages, la page de désinscription et la carte de contact utilisent ce domaine après une vérification réussie. Laissez ce champ vide pour utiliser le domaine du serveur.',
  takeOver:
    'Pour reprendre le domaine d’une autre organisation, ajoutez l’enregistrement TXT {record} avec la valeur {value}.',
  saved: 'Domaines enregistrés. Vérifiez maintenant chaque domaine.',
  none: 'Aucun domaine pour l’instant.',
  noneHint: 'Saisissez un domaine ci-dessus pour voir ici son enregistrement DNS.',

  stateUnchecked: 'Pas encore vérifié',
  stateWorks: 'Fonctionne',
  stateFails: 'Ne fonctionne pas',
  former: 'Ancien domaine. Les liens envoyés avec ce domaine fonctionnent toujours.',
  forShortLinks: 'Pour les liens courts',
  forPages: 'Pour les pages publiques',
  forBoth: 'Pour les liens courts et les pages publiques',
  check: 'Vérifier maintenant',
  checkWorks: '{domain} fonctionne.',
  checkFails: '{domain} ne fonctionne pas encore.',
  checkFailed: 'La dernière vérification a échoué.',
  checked: 'Dernière vérification : {time}.',
  checkedNever: 'jamais',
  checkedNext:
    'Des vérifications automatiques ont lieu toutes les six heures, et toutes les 30 minutes après un échec.',
  recordType: 'Type d’enregistrement DNS',
  recordName: 'Nom',
  recordValue: 'Valeur',
  remove: 'Retirer le domaine',
  removeOne: 'Retirer {domain}',
  removeHint:
    'Les liens envoyés avec ce domaine peuvent cesser de fonctionner, car une autre organisation pourra alors utiliser le domaine.',
  removeKeep: 'Conserver le domaine',
  removed: '{domain} a été retiré.',
} satisfies Translation<typeof english>
