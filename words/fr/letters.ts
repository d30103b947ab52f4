import type { letters as english } from '../en/letters.ts'
import type { Translation } from '../words.ts'

export const letters = {
  greeting: 'Bonjour,',
  greetingNamed: 'Bonjour {name},',

  invitationSubject: 'Vous êtes invité à rejoindre {organization}',
  invitationSubjectFrom: '{name} vous invite à rejoindre {organization}',
  invitation: 'Vous êtes invité à rejoindre {organization}, avec le rôle {role}.',
  invitationFrom: '{name} vous invite à rejoindre {organization}, avec le rôle {role}.',
  invitationLink:
    'Ce lien vous permet de rejoindre l’organisation. Il fonctionne une fois, pendant sept jours :',
  invitationAct: 'Rejoindre {organization}',
  invitationUnknown: 'Si vous ne connaissez pas {organization}, ignorez cet e-mail.',

  passwordSubject: 'Définissez un nouveau mot de passe',
  password:
    'Un nouveau mot de passe a été demandé pour votre compte. Ce lien vous permet de le définir. Il fonctionne une fois, pendant une heure :',
  passwordAct: 'Définir un nouveau mot de passe',
  passwordIgnore: 'Si ce n’était pas vous, ignorez cet e-mail. Votre mot de passe ne change pas.',

  addressSubject: 'Confirmez votre adresse e-mail',
  address:
    'Ce lien confirme que {address} est votre adresse de connexion. Il fonctionne une fois, pendant un jour :',
  addressAct: 'Confirmer l’adresse',
  addressIgnore:
    'Si vous n’avez pas demandé cet e-mail, ignorez-le. Quelqu’un a peut-être saisi votre adresse par erreur.',
  formerSubject: 'Votre adresse e-mail a été modifiée',
  former: 'Vous vous connectez désormais avec {address}, et non plus avec {former}.',
  formerWarning: 'Si ce n’était pas vous, prévenez immédiatement les responsables de votre organisation.',

  securitySubject: 'Les paramètres de sécurité de votre compte ont été modifiés',
  securityPassword: 'Le mot de passe de votre compte a été modifié.',
  securityTwoFactorOn: 'La double authentification de votre compte a été activée.',
  securityTwoFactorOff:
    'La double authentification de votre compte a été désactivée. Vous vous connectez désormais avec votre seul mot de passe.',
  securityCodes:
    'De nouveaux codes de récupération ont été créés pour votre compte. Les anciens ne fonctionnent plus.',
  securityPasskeyAdded:
    'Une clé d’accès a été ajoutée à votre compte. Son détenteur peut se connecter à votre compte.',
  securityPasskeyRemoved: 'Une clé d’accès de votre compte a été supprimée.',
  securityCodeUsed: 'Quelqu’un s’est connecté à votre compte avec l’un de vos codes de récupération.',
  securityTime: 'Date : {time} UTC.',
  securityWarning:
    'Si ce n’était pas vous, quelqu’un d’autre utilise peut-être votre compte. Prévenez immédiatement les responsables de votre organisation.',

  digestSubject:
    '{organization} : {count, plural, one {# notification non lue} other {# notifications non lues}}',
  digest:
    'Nouveautés dans {organization} : {count, plural, one {# notification non lue} other {# notifications non lues}}.',
  digestAlert: 'Alerte : {title}',
  digestText: '{name} : {text}',
  digestMore: '{count, plural, one {Et # autre.} other {Et # autres.}}',
  digestReason:
    'Vous recevez cet e-mail parce que vous avez activé les e-mails de notification. Pour arrêter ces e-mails :',

  webhookSubject: 'Un point de terminaison webhook de {organization} est désactivé',
  webhook: 'Un point de terminaison webhook de {organization} a été désactivé : {reason}',
  webhookAddress: 'L’URL du point de terminaison figure dans la liste des points de terminaison.',
  webhookNext:
    'Le point de terminaison ne reçoit plus d’événements. Quand son récepteur fonctionne à nouveau, activez le point de terminaison et livrez les événements manqués. Les événements sont conservés 30 jours.',
} satisfies Translation<typeof english>
