import type { credentials as english } from '../en/credentials.ts'
import type { Translation } from '../words.ts'

export const credentials = {
  password: 'Mot de passe actuel',
  passwordHint: 'Le mot de passe avec lequel vous vous connectez. <link>Mot de passe oublié ?</link>',

  title: 'Activer la double authentification',
  passwordForm: 'Confirmer avec le mot de passe',
  next: 'Continuer',
  codeForm: 'Premier code',
  scan: 'Scannez ce code avec une application d’authentification sur votre téléphone, par exemple votre gestionnaire de mots de passe.',
  qrCode: 'Code QR pour l’application d’authentification',
  key: 'Clé de configuration',
  code: 'Code de l’application',
  act: 'Activer',

  codesTitle: 'Conserver les codes de récupération',
  codesIntro:
    'Chaque code de récupération vous connecte une fois si vous perdez votre téléphone. Les codes ne s’affichent qu’une seule fois. Conservez-les avec vos mots de passe, et pas uniquement sur votre téléphone.',
  codesCopy: 'Copier',
  codesCopied: 'Copiés',
  codesDownload: 'Télécharger',
  codesStored: 'Les codes sont conservés',
  codesDone: 'Terminé',

  unconfirmed: 'L’adresse {email} n’est pas confirmée.',
  unconfirmedNew: '{newEmail} remplacera {email} après confirmation.',
  confirmationSent: 'Un lien de confirmation a été envoyé à {email}. Ouvrez le lien.',
  confirmationOpen: 'Ouvrez le lien de confirmation que ce serveur a envoyé à {email}.',
  confirmationUntil: 'Jusque-là, vous vous connectez avec {email}.',
  confirmationMissing:
    'Jusque-là, vous ne pouvez ni inviter quelqu’un ni recevoir d’e-mails de notification.',
  confirmationNoMail:
    'Ce serveur ne peut pas envoyer d’e-mails. Demandez à l’administrateur du serveur un lien créé avec <code>carillon user verify-link {email}</code>.',
  confirmationSend: 'Envoyer le lien',
  confirmationKeep: 'Conserver {email}',
  confirmationLater: 'Plus tard',
  confirmationKept: '{email} reste votre adresse e-mail.',
} satisfies Translation<typeof english>
