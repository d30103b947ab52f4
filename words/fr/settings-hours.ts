import type { settingsHours as english } from '../en/settings-hours.ts'
import type { Translation } from '../words.ts'

export const settingsHours = {
  title: 'Horaires',

  delivery: 'Heures d’envoi marketing',
  deliveryIntro:
    'Les messages marketing sont envoyés à ces heures, dans le fuseau horaire de chaque destinataire. Toutes les autres heures sont des heures de silence, pendant lesquelles les messages attendent. Les numéros qui commencent par +1 ne reçoivent jamais de marketing avant 8 h ni après 21 h.',
  deliveryOnly: 'Limiter le marketing à ces heures',
  deliveryFrom: 'De',
  deliveryUntil: 'À',
  deliveryBar: 'Le marketing est distribué de {start} à {end}',
  deliveryBarAlways: 'Le marketing est distribué à toute heure',
  deliverySaved: 'Heures d’envoi marketing enregistrées.',

  business: 'Heures d’ouverture',
  businessIntro: 'Votre équipe répond à ces heures. D’autres logiciels peuvent lire ces heures avec l’API.',
  businessOn: 'Utiliser les heures d’ouverture',
  businessOnHint:
    'Sans heures d’ouverture, votre organisation est toujours ouverte. Les heures enregistrées sont conservées.',
  timezone: 'Fuseau horaire',
  midnightHint:
    'Une fin à 00:00 correspond à minuit. Pour des heures au-delà de minuit, ajoutez une plage jusqu’à 00:00 et une autre à partir de 00:00 le lendemain.',
  businessSaved: 'Heures d’ouverture enregistrées.',
  alwaysOpen: 'Toujours ouvert',
  openNow: 'Ouvert actuellement',
  closedNow: 'Fermé actuellement',
  openUntil: 'jusqu’au {time}',
  opensAt: 'ouvre le {time}',

  monday: 'Lundi',
  tuesday: 'Mardi',
  wednesday: 'Mercredi',
  thursday: 'Jeudi',
  friday: 'Vendredi',
  saturday: 'Samedi',
  sunday: 'Dimanche',
  weekCopy: 'Copier les heures du lundi vers les jours du mardi au vendredi',

  dayOpen: '{day} : ouvert',
  dayInterval: '{day}, plage {number, number}',
  dayFrom: '{day}, de',
  dayUntil: '{day}, à',
  dayAdd: 'Ajouter des heures',
  dayAddTo: 'Ajouter des heures : {day}',
  dayRemove: 'Retirer {day}, de {open} à {close}',
  dayClosed: 'Fermé',

  dates: 'Jours fériés et autres dates',
  datesIntro: 'À ces dates, les heures ci-dessous remplacent les heures habituelles du jour de la semaine.',
  datesNone: 'Aucune date pour l’instant. Chaque semaine a les heures ci-dessus.',
  dateAdd: 'Ajouter une date',
  date: 'Date',
  dateNumber: 'Date {number, number}',
  dateReason: 'Motif',
  dateReasonSample: 'Noël',
  dateOpen: 'Ouvert',
  dateRemove: 'Retirer la date',
} satisfies Translation<typeof english>
