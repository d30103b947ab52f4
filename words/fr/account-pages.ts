import type { accountPages as english } from '../en/account-pages.ts'
import type { Translation } from '../words.ts'

export const accountPages = {
  openConsole: 'Ouvrir la console',
  invalidTitle: 'Ce lien n’est pas valide',

  resetTitle: 'Définissez un nouveau mot de passe',
  resetAccount: 'Pour le compte {email}.',
  resetPassword: 'Nouveau mot de passe',
  resetHint:
    '{count, plural, one {Au moins # caractère.} other {Au moins # caractères.}} Plusieurs mots sont faciles à retenir et difficiles à deviner.',
  resetAct: 'Définir le mot de passe',
  resetDoneTitle: 'Votre mot de passe est défini',
  resetDone:
    'Connectez-vous avec le nouveau mot de passe. Tous les appareils connectés au compte ont été déconnectés.',
  resetInvalid:
    'Un lien fonctionne une seule fois, pendant une heure, tant qu’un lien plus récent ne le remplace pas. Ouvrez le lien le plus récent, ou demandez-en un autre à l’administrateur du serveur.',

  confirmTitle: 'Confirmez votre adresse e-mail',
  confirmAccount:
    'Un compte de ce serveur a l’adresse {address}. Saisissez son mot de passe pour confirmer que le compte est à vous.',
  confirmChange:
    '{address} remplacera {former} comme adresse e-mail de votre compte. Saisissez votre mot de passe pour confirmer que la nouvelle adresse est à vous.',
  password: 'Mot de passe',
  confirmNew:
    'Je n’ai pas créé ce compte, ou je ne connais pas son mot de passe. Ce mot de passe devient mon nouveau mot de passe.',
  confirmNewHint:
    'Au moins {count, plural, one {# caractère} other {# caractères}}. L’ancien mot de passe, les sessions, les clés d’accès, la double authentification et les clés API du compte cessent de fonctionner.',
  confirmAct: 'Confirmer',
  confirmedTitle: 'Votre adresse e-mail est confirmée',
  confirmed: 'Vous vous connectez avec {address}.',
  takenTitle: 'Un autre compte a cette adresse',
  taken:
    'Une adresse ne peut appartenir qu’à un seul compte. Votre compte conserve son adresse actuelle. Connectez-vous avec l’adresse actuelle.',
  confirmInvalid:
    'Un lien fonctionne une seule fois, pendant un jour, tant qu’un lien plus récent ne le remplace pas. Si vous vous connectez déjà avec cette adresse e-mail, il n’y a plus rien à faire. Sinon, demandez un autre lien là où vous avez saisi l’adresse.',

  inviteTitle: 'Rejoindre {organization}',
  invite: '{email} est invité à rejoindre {organization}, avec le rôle {role}.',
  inviteFrom: '{name} invite {email} à rejoindre {organization}, avec le rôle {role}.',
  inviteFirstName: 'Prénom',
  inviteLastName: 'Nom (facultatif)',
  invitePasswordHint:
    'Pour un nouveau compte : au moins {count, plural, one {# caractère} other {# caractères}}.',
  inviteCode: 'Code de double authentification (si vous en utilisez un)',
  inviteNew:
    'Je n’ai pas créé le compte de cette adresse e-mail, ou je ne connais pas son mot de passe. Ce mot de passe devient mon nouveau mot de passe.',
  inviteNewHint:
    'L’ancien mot de passe, les sessions, les clés d’accès, la double authentification et les clés API du compte cessent de fonctionner.',
  inviteAct: 'Rejoindre',
  inviteKnown:
    'Si vous avez déjà un compte avec cette adresse e-mail, saisissez son mot de passe, et un code si vous utilisez la double authentification. Votre nom ne change pas.',
  inviteDoneTitle: 'Vous avez rejoint {organization}',
  inviteDone: 'Connectez-vous avec {email} et votre mot de passe.',
  inviteInvalidTitle: 'Cette invitation n’est pas valide',
  inviteInvalid:
    'L’invitation a été utilisée ou retirée, date de plus de sept jours, ou son lien a été coupé. Demandez une nouvelle invitation à la personne qui vous a invité.',

  attemptsTitle: 'Veuillez patienter un instant',
  attempts: 'Trop de tentatives. Réessayez dans une minute.',

  paidTitle: 'Merci',
  paid: 'Le paiement est effectué. Votre achat est disponible d’ici une minute.',
  unpaidTitle: 'Rien n’a été payé',
  unpaid: 'Vous avez quitté la page avant de payer : rien n’a été acheté.',
  portalTitle: 'Vous êtes de retour du portail de facturation',
  portal: 'Les modifications faites dans le portail de facturation s’appliquent d’ici quelques minutes.',
  closePage: 'Vous pouvez fermer cette page.',

  signedInTitle: 'Vous êtes connecté',
  signedIn: 'Votre compte est {email}, dans l’organisation {organization}.',
  signedInInvitations:
    'Vous avez des invitations. Toute personne qui connaît votre adresse e-mail peut vous inviter. Ne rejoignez que des organisations que vous connaissez.',
  invitedTitle: 'Vous êtes invité',
  invited:
    '{email} n’appartient encore à aucune organisation ici. Toute personne qui connaît votre adresse e-mail peut vous inviter. Ne rejoignez que des organisations que vous connaissez.',
  invitedTo: 'Vous êtes invité à rejoindre {organization}, avec le rôle {role}.',
  invitedToBy: '{name} vous invite à rejoindre {organization}, avec le rôle {role}.',
  notSignedInTitle: 'La connexion a échoué',
  signInAct: 'Aller à la page de connexion',
  providerNone: 'Ce serveur n’a pas de fournisseur de connexion. Connectez-vous avec votre mot de passe.',
  providerUnreachable:
    'Le fournisseur de connexion est injoignable, ou sa réponse n’est pas valide. Réessayez plus tard.',
  providerExpired:
    'Cette connexion a expiré, a déjà été utilisée ou a commencé dans un autre navigateur. Recommencez.',
  providerRefused:
    'Le fournisseur de connexion ne vous a pas connecté. Recommencez, ou contactez l’administrateur du fournisseur.',
} satisfies Translation<typeof english>
