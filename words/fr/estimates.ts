import type { estimates as english } from '../en/estimates.ts'
import type { Translation } from '../words.ts'

export const estimates = {
  emptyAudience: 'Aucun contact de ce segment ne peut recevoir le message.',
  noActiveSender: 'Aucun expéditeur n’est actif : rien ne peut être envoyé.',
  emptyMessage:
    '{scale, select, sample {Environ } other {}}{count, plural, one {# destinataire est ignoré, car le message serait vide.} other {# destinataires sont ignorés, car le message serait vide.}}',
  tooManySegments:
    '{scale, select, sample {Environ } other {}}{count, plural, one {# destinataire est ignoré, car le message aurait plus de {max, number} segments SMS.} other {# destinataires sont ignorés, car le message aurait plus de {max, number} segments SMS.}}',
  tooLong:
    '{scale, select, sample {Environ } other {}}{count, plural, one {# destinataire est ignoré, car le texte serait plus long que le canal ne le permet.} other {# destinataires sont ignorés, car le texte serait plus long que le canal ne le permet.}}',
  unicode:
    '{scale, select, sample {Environ } other {}}{count, plural, one {# destinataire reçoit un message avec des caractères spéciaux.} other {# destinataires reçoivent un message avec des caractères spéciaux.}} Un segment SMS contient alors 70 caractères au lieu de 160.',
  quietHours:
    '{scale, select, sample {Environ } other {}}{count, plural, one {# destinataire est actuellement en heures de silence et reçoit le message à leur fin.} other {# destinataires sont actuellement en heures de silence et reçoivent le message à leur fin.}}',
  outsideSendWindow:
    '{scale, select, sample {Environ } other {}}{count, plural, one {# destinataire est ignoré : ses fuseaux horaires possibles n’ont aucun moment commun hors des heures de silence.} other {# destinataires sont ignorés : leurs fuseaux horaires possibles n’ont aucun moment commun hors des heures de silence.}}',
  noConsent:
    '{scale, select, sample {Environ } other {}}{count, plural, one {# destinataire reçoit du marketing sans consentement enregistré.} other {# destinataires reçoivent du marketing sans consentement enregistré.}}',
  dailyCap:
    'Les expéditeurs peuvent envoyer au plus {max, plural, one {# message} other {# messages}} par jour : l’envoi dure plus d’un jour.',
  regionBlocked:
    '{count, plural, one {# contact avec un numéro des États-Unis est ignoré} other {# contacts avec un numéro des États-Unis sont ignorés}} : WhatsApp n’y distribue pas les modèles marketing.',
  outsideSession:
    '{count, plural, one {# contact n’a écrit à aucun expéditeur ces dernières 24 heures et est ignoré.} other {# contacts n’ont écrit à aucun expéditeur ces dernières 24 heures et sont ignorés.}} WhatsApp ne leur autorise qu’un modèle, qui les atteint tous.',
  domainNotWorking:
    'Les liens du message commencent par {domain}. Aucune vérification n’a montré que ce domaine mène à ce serveur. Vérifiez le domaine dans les paramètres.',
  clicksNotCounted:
    'Les clics ne sont pas comptés, car les liens courts à {origin} n’ont pas d’adresse https publique. Ajoutez un domaine pour les liens courts, ou demandez une adresse publique à l’administrateur de ce serveur.',
  linksNotPublic:
    'Les liens courts du message commencent par {origin}. Les destinataires ne peuvent les ouvrir qu’à une adresse https publique. Ajoutez un domaine pour les liens courts, ou demandez une adresse publique à l’administrateur de ce serveur.',
  mediaNowhere:
    'Aucun expéditeur ne peut envoyer de fichiers. Le texte contient leurs adresses et s’allonge.',
  mediaAsLinks:
    'Expéditeurs qui ne peuvent pas envoyer de fichiers : {senders}. Leurs textes contiennent les adresses des fichiers et s’allongent.',
  mediaUnreachable:
    'Les opérateurs et les téléphones ne peuvent pas récupérer de fichiers à {origin}. Demandez à l’administrateur de ce serveur de définir une adresse https publique.',
} satisfies Translation<typeof english>
