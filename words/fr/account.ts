import type { account as english } from '../en/account.ts'
import type { Translation } from '../words.ts'

export const account = {
  title: 'Compte',
  intro: 'Ces paramètres s’appliquent dans toutes vos organisations.',
  cancel: 'Annuler',

  invitations: 'Invitations',
  invitationsIntro:
    'Toute personne qui connaît votre adresse e-mail peut vous inviter. Ne rejoignez que des organisations que vous connaissez.',
  invitationRole: 'Rôle : {role}',
  invitationMember: 'Rôle : membre',
  invitationFrom: 'Invitation de {name}',
  invitationExpires: 'Expire le {time}',
  invitationAct: 'Rejoindre',
  invitationJoined: 'Vous avez rejoint {organization}.',
  invitationOpen: 'Ouvrir',

  profile: 'Profil',
  firstName: 'Prénom',
  lastName: 'Nom',
  phone: 'Numéro de téléphone',
  timezone: 'Fuseau horaire',
  timezoneHint: 'Les e-mails de notification suivent ce fuseau horaire.',
  language: 'Langue',
  languageHint: 'La console affiche ses textes, ses dates et ses nombres dans cette langue.',
  asOrganization: 'Comme l’organisation',
  asOrganizationNow: 'Comme l’organisation ({value})',
  profileAct: 'Enregistrer',
  profileSaved: 'Profil enregistré.',

  email: 'Adresse e-mail',
  emailIntro: 'Vous vous connectez avec cette adresse e-mail.',
  emailConfirmed: 'Confirmée',
  emailUnconfirmed: 'Non confirmée',
  emailAct: 'Modifier l’adresse e-mail',
  emailNew: 'Nouvelle adresse e-mail',
  emailNewHint:
    'Un lien de confirmation est envoyé à la nouvelle adresse. Jusqu’à l’ouverture du lien, vous vous connectez avec l’adresse actuelle.',

  password: 'Mot de passe',
  passwordIntro: 'Un nouveau mot de passe vous déconnecte de tous les autres appareils.',
  passwordAct: 'Modifier le mot de passe',
  passwordNew: 'Nouveau mot de passe',
  passwordChanged: 'Mot de passe modifié. Tous les autres appareils ont été déconnectés.',

  twoFactor: 'Double authentification',
  twoFactorIntro: 'Un code de votre téléphone protège votre compte même si votre mot de passe est volé.',
  twoFactorOn: 'Activée',
  twoFactorOff: 'Désactivée',
  twoFactorActOn: 'Activer',
  twoFactorActOff: 'Désactiver',
  twoFactorSince: 'Depuis le {time}. Codes de récupération restants : {left, number} sur 10.',
  codesFew:
    '{left, plural, =0 {Plus aucun code de récupération} other {Il reste peu de codes de récupération}}',
  codesFewHint:
    'Seul l’administrateur du serveur peut rétablir votre accès si vous perdez votre téléphone sans avoir de code de récupération.',
  codesAct: 'Créer de nouveaux codes de récupération',
  codesSave: 'Conserver les codes de récupération',
  codesIntro: 'Vos codes de récupération actuels cessent de fonctionner.',
  codesActTen: 'Créer 10 nouveaux codes',
  codesKeep: 'Conserver les codes actuels',
  turnOff: 'Désactiver la double authentification',
  turnOffIntro:
    'Vous vous connecterez avec votre seul mot de passe. Vos codes de récupération cessent de fonctionner.',
  turnOffRequired:
    '{organization} exige la double authentification. Vous devrez la réactiver pour y continuer.',
  turnOffKeep: 'Laisser activée',
  turnedOff: 'La double authentification est désactivée.',

  passkeys: 'Clés d’accès',
  passkeysIntro:
    'Une clé d’accès vous connecte avec votre empreinte, votre visage ou votre code PIN, sans mot de passe ni code.',
  passkeysNone: 'Aucune clé d’accès pour l’instant.',
  passkeysUnavailable:
    'Les clés d’accès nécessitent HTTPS et un nom de domaine. L’administrateur du serveur configure les deux avec <code>public_base_url</code>.',
  passkeySynced: 'Synchronisée entre appareils',
  passkeyOneDevice: 'Sur un seul appareil',
  passkeyUsed: 'Dernière utilisation : {time}',
  passkeyUnused: 'Jamais utilisée',
  passkeyAddedAt: 'Ajoutée le {time}',
  passkeyAdd: 'Ajouter une clé d’accès',
  passkeyName: 'Nom',
  passkeyNameHint: 'Vous seul voyez ce nom.',
  passkeyContinue: 'Continuer',
  passkeyAdded: 'Clé d’accès {name} ajoutée.',
  passkeyRename: 'Renommer',
  passkeyRenameOne: 'Renommer {name}',
  passkeyRenameTitle: 'Renommer la clé d’accès',
  passkeyRemove: 'Supprimer',
  passkeyRemoveOne: 'Supprimer {name}',
  passkeyRemoveIntro:
    'Vous ne pourrez plus vous connecter avec {name}. Les sessions ouvertes avec {name} restent actives. Supprimez aussi la clé d’accès de votre appareil.',
  passkeyRemoveAct: 'Supprimer la clé d’accès',
  passkeyKeep: 'Conserver la clé d’accès',
  passkeyRemoved: 'Clé d’accès {name} supprimée.',

  sessions: 'Sessions',
  sessionsIntro: 'Si vous ne reconnaissez pas une session, fermez-la et changez votre mot de passe.',
  sessionsAct: 'Se déconnecter partout',
  sessionsActEnd: '{count, plural, =1 {Fermer cette session} other {Fermer les # sessions}}',
  sessionsKeep: 'Rester connecté',
  sessionsEnd:
    '{count, plural, =1 {Cette session sera fermée.} other {Les # sessions seront fermées, celle-ci comprise. Le travail non enregistré sur les autres appareils sera perdu.}}',
  sessionDevice: '{browser} sur {system}',
  sessionDeviceUnknown: 'Appareil inconnu',
  sessionAddressUnknown: 'Adresse IP inconnue',
  sessionUsed: 'Dernière utilisation : {time}',
  sessionBegan: 'Connexion le {time}',
  sessionCurrent: 'Cet appareil',
  sessionAct: 'Fermer la session',
  sessionEnded: '{name} a été déconnecté.',

  digest: 'E-mails de notification',
  digestIntro: 'Ces e-mails concernent l’organisation actuelle.',
  digestFrequency: 'Fréquence',
  digestFrequencyHint: 'Envoyés à {email} dans le fuseau horaire {timezone}.',
  digestOff: 'Jamais',
  digestOffHint: 'Les notifications apparaissent uniquement dans la console.',
  digestAlerts: 'Quand une action est nécessaire',
  digestAlertsHint: 'Envoyés peu après un problème, comme une campagne arrêtée ou un expéditeur refusé.',
  digestDaily: 'Chaque jour',
  digestDailyHint: 'Envoyés le matin s’il y a du nouveau.',
  digestWeekly: 'Chaque semaine',
  digestWeeklyHint: 'Envoyés le lundi matin s’il y a du nouveau.',
  digestNext: 'Prochain e-mail : {time}, s’il y a du nouveau.',
  digestSaved: 'E-mails de notification enregistrés.',
  digestTurnedOff: 'Les e-mails de notification sont désactivés.',
  digestNoMail: 'Ce serveur ne peut pas envoyer d’e-mails.',
  digestNoMailHint: 'L’administrateur du serveur doit configurer <code>smtp_url</code>.',
  digestUnconfirmed: 'Adresse e-mail non confirmée',
  digestUnconfirmedHint:
    'Aucun e-mail n’est envoyé tant que vous n’avez pas ouvert le lien de l’e-mail de confirmation.',

  remove: 'Supprimer le compte',
  removeIntro:
    'Votre nom, votre adresse e-mail et vos sessions sont supprimés. Les notes, réponses et campagnes que vous avez écrites sont conservées, sans votre nom.',
  removeFinal:
    'La suppression est définitive. {email} peut s’inscrire à nouveau ou accepter une invitation, mais commence avec un compte vide.',
  removeOwned: 'Vous êtes propriétaire de :',
  removeOwnedHint:
    'Une organisation sans autre membre arrête immédiatement ses envois, et est supprimée avec ses contacts et ses campagnes au bout de 30 jours. Une organisation avec d’autres membres doit d’abord avoir un nouveau propriétaire.',
  removeLeaves: '{count, plural, one {Vous quittez # organisation.} other {Vous quittez # organisations.}}',
  removeLeavesOther:
    '{count, plural, one {Vous quittez # autre organisation.} other {Vous quittez # autres organisations.}}',
  removePasswordHint: 'Inutile si vous vous êtes connecté au cours des 10 dernières minutes.',
  removeKeep: 'Conserver le compte',
} satisfies Translation<typeof english>
