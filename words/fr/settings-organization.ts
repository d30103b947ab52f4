import type { settingsOrganization as english } from '../en/settings-organization.ts'
import type { Translation } from '../words.ts'

export const settingsOrganization = {
  title: 'Organisation',
  parts: 'Sections de l’organisation',
  details: 'Détails',
  saved: 'Organisation enregistrée.',
  suspended: 'Cette organisation est suspendue.',
  suspendedHint:
    'Le serveur refuse ses membres et ses clés API, et aucun message n’est envoyé. Demandez la raison à l’administrateur du serveur.',

  create: 'Créer une organisation',
  createIntro:
    'Une organisation pour un autre client ou une autre marque a ses propres contacts, expéditeurs, campagnes et membres.',
  createNameHint: 'Les destinataires voient ce nom.',
  created: '{name} a été créée.',
  createdOpen: '{name} a été créée et est maintenant ouverte.',
  createOwner: 'Seul un propriétaire peut créer une organisation.',
  createOwnerHint: 'Demandez au propriétaire de cette organisation.',

  identity: 'Nom et coordonnées',
  identityIntro:
    'Les destinataires voient ces informations dans les messages, sur les pages et sur la carte de contact.',
  name: 'Nom',
  nameHint: 'Le champ de fusion <code>{field}</code> affiche ce nom dans les messages.',
  phone: 'Numéro de téléphone',
  phoneHint: 'La réponse à HELP contient ce numéro. Les destinataires peuvent appeler ce numéro.',
  email: 'Adresse e-mail',
  emailHint: 'La réponse à HELP contient cette adresse.',
  website: 'Site web',
  logo: 'Logo',
  logoUrl: 'URL du logo',
  logoUpload: 'Téléverser un logo',
  logoHint: 'Les pages d’inscription affichent le logo.',
  address: 'Adresse postale',
  addressIntro:
    'Les e-mails marketing doivent afficher votre adresse postale. Sans elle, aucune campagne d’e-mails marketing ne peut démarrer.',

  region: 'Région',
  timezone: 'Fuseau horaire',
  timezoneHint: 'Utilisé pour les rapports et les planifications.',
  phoneCountry: 'Pays des numéros de téléphone',
  phoneCountryHint: 'Utilisé pour les numéros sans +.',
  currency: 'Devise',
  currencyHint: 'Utilisée pour les ventes.',
  language: 'Langue',
  languageHint:
    'Utilisée pour les dates et les nombres dans les messages, et pour les membres qui n’ont pas choisi de langue.',

  marketing: 'Marketing',
  marketingIntro:
    'Ces règles s’appliquent à toutes les campagnes marketing. Les heures d’envoi se règlent dans <link>Horaires</link>.',
  consent: 'Envoyer uniquement aux contacts dont le consentement est enregistré',
  consentHint: 'Sinon, une campagne signale seulement les contacts sans consentement.',
  footer: 'Ajouter une consigne de désinscription aux messages qui n’en contiennent pas',
  footerHint:
    'La consigne est dans la langue de l’organisation. Les consignes en anglais, espagnol, français, allemand et portugais sont reconnues.',
  scope: 'Portée d’une désinscription',
  scopeHint: 'Une modification s’applique aux désinscriptions ultérieures.',
  scopeChannel: 'Canal de la désinscription',
  scopeChannelHint: 'Téléphone : SMS et WhatsApp. E-mail : tous les e-mails à l’adresse.',
  scopeAll: 'Tous les canaux',
  scopeAllHint:
    'La désinscription du numéro de téléphone couvre aussi l’adresse e-mail du contact, et inversement.',
  cap: 'Limiter les messages marketing par contact',
  capHint:
    'Toutes les campagnes et tous les expéditeurs comptent. Les messages au-delà de la limite sont ignorés.',
  capMessages: 'Nombre maximal de messages',
  capDays: 'Période (jours)',
  capDaysHint: 'Jours de 24 heures, comptés à rebours depuis l’envoi.',

  guards: 'Limites de protection',
  guardsIntro:
    'Une campagne se met automatiquement en pause quand elle dépasse une de ces limites après au moins 100 messages. Vous pouvez la vérifier et la reprendre.',
  guardFailure: 'Mettre en pause si trop de messages échouent',
  guardFailureShare: 'Maximum de messages échoués (%)',
  guardFailureHint: 'La limite pour les e-mails est de 5 % au maximum.',
  guardFiltered: 'Mettre en pause si les opérateurs filtrent trop de messages comme spam',
  guardFilteredShare: 'Maximum de messages filtrés (%)',
  guardOptOut: 'Mettre en pause si trop de destinataires se désinscrivent',
  guardOptOutShare: 'Maximum de désinscriptions (%)',

  tracking: 'Suivi',
  trackingIntro: 'Chaque campagne peut remplacer ces paramètres.',
  trackLinks: 'Compter les clics',
  trackLinksHint: 'Les URL des messages de campagne deviennent des liens courts.',
  trackOpens: 'Compter les ouvertures d’e-mails',
  trackOpensHint:
    'Les e-mails de campagne contiennent une image d’un pixel. Les ouvertures sont des estimations, car beaucoup de logiciels de messagerie chargent les images automatiquement.',
  utm: 'Paramètres UTM',
  utmHint:
    'Ces paramètres sont ajoutés aux URL suivies, pour que votre outil d’analyse affiche l’origine d’une visite. Les paramètres vides sont omis.',
  attribution: 'Fenêtre d’attribution (heures)',
  attributionHint:
    'Une vente conclue est attribuée à la dernière campagne envoyée au contact dans ce délai. Une modification s’applique aux ventes ultérieures.',

  security: 'Connexion',
  twoFactor: 'Double authentification',
  twoFactorRequire: 'Exiger la double authentification pour tous les membres',
  twoFactorHint:
    'Les membres doivent activer la double authentification avant de continuer ici. Activez-la d’abord pour <link>votre propre compte</link>. Les clés API ne sont pas concernées.',
  twoFactorOn: 'Obligatoire pour tous les membres. Seul le propriétaire peut modifier ce paramètre.',
  twoFactorOff: 'Facultative. Seul le propriétaire peut modifier ce paramètre.',

  about: 'À propos',
  aboutSlug: 'Nom court',
  aboutId: 'ID',
  aboutRole: 'Votre rôle',
  aboutCreated: 'Créée',
  aboutChanged: 'Dernière modification',
} satisfies Translation<typeof english>
