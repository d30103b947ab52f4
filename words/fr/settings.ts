import type { settings as english } from '../en/settings.ts'
import type { Translation } from '../words.ts'

export const settings = {
  title: 'Paramètres',

  personal: 'Personnel',
  account: 'Compte',
  accountAbout: 'Nom, mot de passe, double authentification, clés d’accès, sessions et notifications',
  organization: 'Organisation',
  organizationAbout: 'Nom, adresse, fuseau horaire, règles marketing, limites de protection et suivi',
  brand: 'Marque',
  brandAbout: 'Logo, couleurs, polices et liens des e-mails et des pages publiques',
  card: 'Carte de contact',
  cardAbout: 'Coordonnées que les destinataires peuvent enregistrer',
  hours: 'Horaires',
  hoursAbout: 'Heures d’envoi marketing et heures d’ouverture',
  domains: 'Domaines',
  domainsAbout: 'Vos propres domaines pour les liens courts et les pages publiques',
  sending: 'Envoi',
  senders: 'Expéditeurs',
  sendersAbout: 'Numéros et adresses qui envoient vos messages, avec leurs vérifications',
  optOuts: 'Désinscriptions',
  optOutsAbout: 'Adresses désinscrites, mots-clés de désinscription et réponses automatiques',
  access: 'Accès',
  people: 'Personnes',
  peopleAbout: 'Membres et invitations',
  roles: 'Rôles',
  rolesAbout: 'Autorisations de chaque rôle',
  keys: 'Clés API',
  keysAbout: 'Accès pour d’autres logiciels',
  webhooks: 'Webhooks',
  webhooksAbout: 'Événements envoyés à d’autres systèmes, avec leurs livraisons',
  audit: 'Journal d’audit',
  auditAbout: 'Modifications avec leur auteur et leur date',
  payment: 'Paiement',
  billing: 'Facturation',
  billingAbout: 'Forfait, consommation, crédits et factures',

  hidden: 'Votre rôle, {role}, ne permet pas de voir cette partie.',
  hiddenWhy: 'Le propriétaire de l’organisation peut changer votre rôle.',
  locked:
    'Votre rôle permet de voir ces paramètres, mais pas de les modifier. Le propriétaire de l’organisation peut changer votre rôle.',

  unsaved: 'Pas encore enregistré',
  discard: 'Abandonner les modifications',
  save: 'Enregistrer les modifications',

  street: 'Rue et numéro',
  line2: 'Appartement, étage, bâtiment',
  postalCode: 'Code postal',
  city: 'Ville',
  region: 'Région ou État',
  country: 'Pays',
  countryNone: 'Aucun',

  pictureRemove: 'Retirer',
  pictureFormats: 'JPEG ou PNG, 5 Mio au maximum',
} satisfies Translation<typeof english>
