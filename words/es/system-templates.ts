import type { systemTemplates as english } from '../en/system-templates.ts'
import type { Translation } from '../words.ts'

export const systemTemplates = {
  there: 'Hola',
  hello: 'Hola',
  doNotMiss: 'no te la pierdas',
  seeYou: 'y hasta pronto',
  everyone: 'y hasta pronto',

  welcomeName: 'Bienvenida',
  welcome:
    '{firstName}, te damos la bienvenida a {organization}. De vez en cuando te enviaremos novedades y ofertas. {optOut}.',
  offerName: 'Oferta especial',
  offer:
    '{organization}: {firstName}, solo esta semana: 20 % de descuento en tu visita. Muestra este mensaje al pagar. {optOut}.',
  lastChanceName: 'Última oportunidad',
  lastChance: '{organization}: nuestra oferta termina esta noche, {firstName}. Mira {website} {optOut}.',
  missYouName: 'Te echamos de menos',
  missYou:
    '{firstName}, hace tiempo que no vienes. Vuelve a {organization} este mes y tendremos algo para ti. {optOut}.',
  thanksName: 'Gracias por tu visita',
  thanks: '¡Gracias por tu visita, {firstName}! ¿Qué tal fue? Responde a este mensaje. {organization}',
  appointmentName: 'Recordatorio de cita',
  appointment:
    '{firstName}, {organization} te recuerda tu cita de mañana. Llama al {phone} si no puedes venir.',
  paymentName: 'Recordatorio de pago',
  payment:
    '{firstName}, un recordatorio de {organization}: tu factura vence esta semana. ¿Preguntas? Llama al {phone}.',
  hoursName: 'Nuevo horario',
  hours: '{organization}: desde el lunes cambia nuestro horario. Lo encuentras en {website} {optOut}.',
  holidayName: 'Cerrado por festivo',
  holiday: '{organization} cierra el lunes por festivo y vuelve el martes. ¡Disfruta, {firstName}! {optOut}.',
  invitationName: 'Invitación',
  invitation:
    '{firstName}, te invitamos: {organization} abre sus puertas el domingo a las 10. ¿Vienes? Responde SI o NO. {optOut}.',
  surveyName: 'Encuesta breve',
  survey:
    '{firstName}, del 0 al 10, ¿le recomiendas {organization} a un amigo? Responde con una cifra. {optOut}.',
  orderName: 'Pedido listo',
  order: '{firstName}, tu pedido en {organization} ya se puede recoger. ¿Preguntas? Llama al {phone}.',
} satisfies Translation<typeof english>
