import type { signIn as english } from '../en/sign-in.ts'
import type { Translation } from '../words.ts'

export const signIn = {
  title: 'Connexion',
  linkTitle: 'Connexion en cours',
  linkForm: 'Se connecter avec le lien',
  forgotPassword: 'Mot de passe oublié ?',
  email: 'Adresse e-mail',
  password: 'Mot de passe',
  code: 'Code de double authentification',
  codeHint:
    'Saisissez le code à 6 chiffres de votre application d’authentification ou un code de récupération.',
  codeHintOptional:
    'Saisissez le code à 6 chiffres de votre application d’authentification ou un code de récupération. Laissez ce champ vide si la double authentification est désactivée.',
  act: 'Se connecter',
  actPasskey: 'Se connecter avec une clé d’accès',
  actProvider: 'Se connecter avec {provider}',

  resetTitle: 'Réinitialiser le mot de passe',
  resetIntro: 'Saisissez l’adresse e-mail de votre compte pour recevoir un lien de réinitialisation.',
  resetAct: 'Envoyer le lien',
  resetBack: 'Retour à la connexion',
  resetSent: 'Si un compte existe pour {email}, un lien de réinitialisation a été envoyé.',
  resetSentHint:
    'Le lien fonctionne une seule fois et expire au bout d’une heure. Vérifiez vos courriers indésirables si aucun e-mail n’arrive, et patientez cinq minutes avant de demander un autre lien.',
  resetNoMail: 'Ce serveur ne peut pas envoyer d’e-mails.',
  resetNoMailHint:
    'Demandez à l’administrateur du serveur de créer un lien de réinitialisation avec <code>carillon user reset-link {email}</code>.',

  registerTitle: 'Créer un compte',
  registerBack: 'J’ai déjà un compte',
  registerClosed: 'L’inscription se fait uniquement sur invitation.',
  registerClosedHint:
    'Demandez au propriétaire d’une organisation de vous inviter. Vous choisissez un mot de passe quand vous ouvrez le lien d’invitation.',
  firstName: 'Prénom',
  lastName: 'Nom',
  passwordHint: 'Utilisez au moins {count, number} caractères. Une phrase est facile à retenir.',
  organization: 'Nom de l’organisation',
  timezone: 'Fuseau horaire',
  timezoneHint: 'Utilisé pour les rapports et les planifications.',
  country: 'Pays des numéros de téléphone',
  countryHint: 'Utilisé pour les numéros sans +.',
  organizationHint:
    'Un client ou votre propre agence. Vous pourrez ajouter d’autres organisations plus tard.',

  setUpTitle: 'Configurer Carillon',
  setUpToken: 'Code de configuration',
  setUpTokenHint:
    'Le serveur affiche le code de configuration dans son terminal et l’enregistre dans le fichier <code>live/setup-token</code> du répertoire de données.',
  setUpDone: 'Carillon est déjà configuré',
  setUpDoneHint:
    'Les nouveaux utilisateurs ont besoin d’une invitation ou d’un compte créé par l’administrateur du serveur.',

  joinForm: 'Rejoindre avec une invitation',
  joinNone: '{email} n’est membre d’aucune organisation.',
  joinNoneHint:
    'Demandez une invitation au propriétaire d’une organisation, ou collez votre lien d’invitation ci-dessous.',
  joinLink: 'Lien d’invitation',
  joinWrongLink: 'Ce lien n’est pas un lien d’invitation.',
  joinWrongLinkHint: 'Le lien doit se terminer par inv_ suivi de 43 lettres et chiffres.',
  joinAct: 'Rejoindre et se connecter',
  joinBack: 'Retour',

  againTitle: 'Se reconnecter',
  againExpired: 'Votre session a expiré. Votre travail non enregistré sur cet écran est conservé.',
  againOther: 'Un autre onglet est maintenant connecté en tant que {name}.',
  againOtherHint: 'Connectez-vous en tant que {email} pour continuer ici, ou quittez cet écran.',
  againActOther: 'Continuer en tant que {name}',
  againActLeave: 'Se connecter avec un autre compte',
} satisfies Translation<typeof english>
