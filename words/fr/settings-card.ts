import type { settingsCard as english } from '../en/settings-card.ts'
import type { Translation } from '../words.ts'

export const settingsCard = {
  title: 'Carte de contact',
  intro:
    'Les destinataires peuvent enregistrer cette carte dans leur téléphone. Vos messages affichent alors un nom au lieu d’un numéro.',
  proposal: 'Remplie à partir de l’organisation',
  save: 'Enregistrer la carte',
  saved: 'Carte de contact enregistrée.',

  name: 'Nom',
  displayName: 'Nom affiché',
  company: 'Entreprise',
  firstName: 'Prénom',
  firstNameHint: 'Pour la carte d’une personne.',
  lastName: 'Nom de famille',
  position: 'Fonction',
  photo: 'Photo',
  photoUrl: 'URL de la photo',
  photoUpload: 'Téléverser une photo',
  photoHint:
    'La photo doit être un fichier JPEG ou PNG téléversé ici. La carte contient une copie de 60 ko au maximum, sans données de localisation.',
  note: 'Note',
  ways: 'Coordonnées',
  phone: 'Numéro de téléphone',
  phoneHint: 'Utilisez le numéro qui envoie vos SMS, afin que les téléphones affichent votre nom.',
  email: 'Adresse e-mail',
  website: 'Site web',

  preview: 'Aperçu',
  previewPhone: 'Téléphone',
  previewEmail: 'E-mail',
  previewAddress: 'Adresse',

  link: 'Lien public',
  linkNone: 'La carte reçoit un lien public quand vous l’enregistrez.',
  linkIntro:
    'Ajoutez ce lien à un message ou à une page. Un téléphone qui ouvre le lien propose d’enregistrer la carte.',
  linkField: 'Lien vers la carte',
  download: 'Télécharger la carte',
  file: 'Fichier pour téléphones',
  fileSaved: 'Fichier pour téléphones, sans les modifications non enregistrées',
  savedAt: 'Enregistrement : {time}',
} satisfies Translation<typeof english>
