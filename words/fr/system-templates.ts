import type { systemTemplates as english } from '../en/system-templates.ts'
import type { Translation } from '../words.ts'

export const systemTemplates = {
  there: 'Bonjour',
  hello: 'Bonjour',
  doNotMiss: 'ne la manquez pas',
  seeYou: 'et au plaisir de vous revoir',
  everyone: 'et à mardi',

  welcomeName: 'Bienvenue',
  welcome:
    '{firstName}, bienvenue chez {organization} ! Nous vous enverrons parfois nos nouvelles et nos offres. {optOut}.',
  offerName: 'Offre spéciale',
  offer:
    '{organization}: {firstName}, cette semaine seulement: -20 % sur votre prochaine visite. Montrez ce SMS en caisse. {optOut}.',
  lastChanceName: 'Dernière chance',
  lastChance: '{organization}: notre offre se termine ce soir, {firstName}. Voir {website} {optOut}.',
  missYouName: 'Vous nous manquez',
  missYou:
    '{firstName}, cela fait longtemps ! Revenez chez {organization} ce mois-ci, une surprise vous attend. {optOut}.',
  thanksName: 'Merci de votre visite',
  thanks: 'Merci de votre visite, {firstName} ! Votre avis ? Répondez simplement à ce SMS. {organization}',
  appointmentName: 'Rappel de rendez-vous',
  appointment:
    '{firstName}, {organization} vous rappelle votre rendez-vous de demain. Appelez le {phone} si vous ne pouvez pas venir.',
  paymentName: 'Rappel de paiement',
  payment:
    '{firstName}, un rappel de {organization}: votre facture arrive à échéance cette semaine. Des questions ? Appelez le {phone}.',
  hoursName: 'Nouveaux horaires',
  hours: '{organization}: nos horaires changent à partir de lundi. Les voici: {website} {optOut}.',
  holidayName: 'Fermé pour jour férié',
  holiday:
    '{organization} est fermé lundi pour le jour férié et rouvre mardi. Bonne journée, {firstName} ! {optOut}.',
  invitationName: 'Invitation',
  invitation:
    '{firstName}, invitation: {organization} ouvre ses portes samedi à 10 h. Venez-vous ? Répondez OUI ou NON. {optOut}.',
  surveyName: 'Courte enquête',
  survey:
    '{firstName}, de 0 à 10, recommanderiez-vous {organization} à un ami ? Répondez par un nombre. {optOut}.',
  orderName: 'Commande prête',
  order: '{firstName}, votre commande chez {organization} vous attend. Des questions ? Appelez le {phone}.',
} satisfies Translation<typeof english>
