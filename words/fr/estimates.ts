import type { estimates as english } from '../en/estimates.ts'
import type { Translation } from '../words.ts'

export const estimates = {
  emptyAudience: 'Aucun contact de ce segment ne peut recevoir le message.',
  noActiveSender: 'Aucun expéditeur n’est actif : aucun message ne peut être envoyé.',
  emptyMessage:
    '{scale, select, sample {Environ } other {}}{count, plural, one {# destinataire est ignoré, car le message serait vide.} other {# destinataires sont ignorés, car le message serait vide.}}',
  tooManySegments:
    '{scale, select, sample {Environ } other {}}{count, plural, one {# destinataire est ignoré, car le message aurait plus de {max, number} segments SMS.} other {# destinataires sont ignorés, car le message aurait plus de {max, number} segments SMS.}}',
  tooLong:
    '{scale, select, sample {Environ } other {}}{count, plural, one {# destinataire est ignoré, car le texte serait plus long que le canal ne le permet.} other {# destinataires sont ignorés, car le texte serait plus long que le canal ne le permet.}}',
  unicode:
    '{scale, select, sample {Environ } other {}}{count, plural, one {# destinataire reçoit un message avec des caractères spéciaux.} other {# destinataires reçoivent un message avec des caractères spéciaux.}} Un segment SMS contient alors 70 caractères au lieu de 160.',
  quietHours:
    '{scale, select, sample {Environ } other {}}{count, plural, one {# destinataire est en heures de silence et reçoit le message quand elles se terminent.} other {# destinataires sont en heures de silence et reçoivent le message quand elles se terminent.}}',
  outsideSendWindow:
    '{scale, select, sample {Environ } other {}}{count, plural, one {# destinataire est ignoré : il se trouve peut-être dans plusieurs fuseaux horaires, et aucun moment n’est hors des heures de silence dans tous.} other {# destinataires sont ignorés : chacun se trouve peut-être dans plusieurs fuseaux horaires, et aucun moment n’est hors des heures de silence dans tous.}}',
  noConsent:
    '{scale, select, sample {Environ } other {}}{count, plural, one {# destinataire reçoit du marketing sans consentement enregistré.} other {# destinataires reçoivent du marketing sans consentement enregistré.}}',
  dailyCap:
    'Les expéditeurs peuvent envoyer au plus {max, plural, one {# message} other {# messages}} par jour : la campagne dure plus d’un jour.',
  regionBlocked:
    '{count, plural, one {# contact avec un numéro des États-Unis est ignoré} other {# contacts avec un numéro des États-Unis sont ignorés}} : WhatsApp ne distribue pas les modèles marketing à ces numéros.',
  outsideSession:
    '{count, plural, one {# contact n’a écrit à aucun expéditeur ces dernières 24 heures et est ignoré.} other {# contacts n’ont écrit à aucun expéditeur ces dernières 24 heures et sont ignorés.}} Pour atteindre tous les contacts, envoyez un modèle.',
  domainNotWorking:
    'Les liens du message commencent par {domain}. Aucune vérification n’a montré que ce domaine mène à ce serveur. Vérifiez le domaine dans les paramètres.',
  clicksNotCounted:
    'Les clics ne sont pas comptés, car les liens courts à {origin} n’ont pas d’adresse https publique. Ajoutez un domaine pour les liens courts, ou demandez une adresse publique à l’administrateur du serveur.',
  linksNotPublic:
    'Les liens courts du message commencent par {origin}. Les destinataires ne peuvent les ouvrir qu’à une adresse https publique. Ajoutez un domaine pour les liens courts, ou demandez une adresse publique à l’administrateur du serveur.',
  mediaNowhere:
    'Aucun expéditeur ne peut envoyer de fichiers. À la place, le message contient des liens vers les fichiers et devient plus long.',
  mediaAsLinks:
    'Expéditeurs qui ne peuvent pas envoyer de fichiers : {senders}. À la place, leurs messages contiennent des liens vers les fichiers et deviennent plus longs.',
  mediaUnreachable:
    'Les opérateurs et les téléphones ne peuvent pas télécharger de fichiers depuis {origin}. Demandez à l’administrateur du serveur de définir une adresse https publique.',
} satisfies Translation<typeof english>
