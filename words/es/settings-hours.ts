import type { settingsHours as english } from '../en/settings-hours.ts'
import type { Translation } from '../words.ts'

export const settingsHours = {
  title: 'Horarios',

  delivery: 'Horario de envío de marketing',
  deliveryIntro:
    'Los mensajes de marketing se envían en este horario, en la zona horaria de cada destinatario. Todas las demás horas son horas de silencio, en las que los mensajes esperan. Los números que empiezan por +1 nunca reciben marketing antes de las 8:00 ni después de las 21:00.',
  deliveryOnly: 'Limitar el marketing a este horario',
  deliveryFrom: 'Desde',
  deliveryUntil: 'Hasta',
  deliveryBar: 'El marketing se envía de {start} a {end}',
  deliveryBarAlways: 'El marketing se envía a cualquier hora',
  deliverySaved: 'Horario de envío de marketing guardado.',

  business: 'Horario de atención',
  businessIntro: 'Tu equipo responde en este horario. Otro software puede leer el horario con la API.',
  businessOn: 'Usar el horario de atención',
  businessOnHint:
    'Sin horario de atención, tu organización está siempre abierta. El horario guardado se conserva.',
  timezone: 'Zona horaria',
  midnightHint:
    'La hora final 00:00 significa medianoche. Para un horario que pasa de medianoche, añade un intervalo hasta las 00:00 y otro desde las 00:00 del día siguiente.',
  businessSaved: 'Horario de atención guardado.',
  alwaysOpen: 'Siempre abierto',
  openNow: 'Abierto ahora',
  closedNow: 'Cerrado ahora',
  openUntil: 'hasta {time}',
  opensAt: 'abre {time}',

  monday: 'Lunes',
  tuesday: 'Martes',
  wednesday: 'Miércoles',
  thursday: 'Jueves',
  friday: 'Viernes',
  saturday: 'Sábado',
  sunday: 'Domingo',
  weekCopy: 'Copiar el horario del lunes a los días de martes a viernes',

  dayOpen: '{day}: abierto',
  dayInterval: '{day}, intervalo {number, number}',
  dayFrom: '{day} desde',
  dayUntil: '{day} hasta',
  dayAdd: 'Añadir horas',
  dayAddTo: 'Añadir horas: {day}',
  dayRemove: 'Quitar {day}, de {open} a {close}',
  dayClosed: 'Cerrado',

  dates: 'Festivos y otras fechas',
  datesIntro: 'En estas fechas, el horario de abajo sustituye al horario habitual de ese día de la semana.',
  datesNone: 'Aún no hay fechas. Todas las semanas tienen el horario de arriba.',
  dateAdd: 'Añadir fecha',
  date: 'Fecha',
  dateNumber: 'Fecha {number, number}',
  dateReason: 'Motivo',
  dateReasonSample: 'Navidad',
  dateOpen: 'Abierto',
  dateRemove: 'Quitar fecha',
} satisfies Translation<typeof english>
