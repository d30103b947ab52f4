import type { testPhones as english } from '../en/test-phones.ts'
import type { Translation } from '../words.ts'

export const testPhones = {
  title: 'Teléfonos de prueba',
  search: 'Número o dirección',
  list: 'Teléfonos',
  none: 'Aún no hay mensajes.',
  noneHint:
    'Envía una campaña o un mensaje de prueba desde un remitente del operador de prueba. Los mensajes aparecen aquí.',
  noMatch: 'No hay teléfonos que coincidan.',
  nothing: 'Elige un teléfono',
  nothingHint: 'Podrás ver cada mensaje como lo ve su destinatario y responder en su lugar.',
  open: 'Abrir un teléfono',
  openAct: 'Abrir teléfono',
  openAddress: 'Número de teléfono o dirección de correo',
  openHint:
    'Desde un número sin mensajes puedes enviar el primero, por ejemplo la palabra clave de un enlace de alta.',
  back: 'Volver a la lista',
  intro: 'Teléfono del operador de prueba. Ninguna persona real recibe nada.',
  messages: 'Mensajes en este teléfono',
  phoneEmpty: 'Aún no hay mensajes en este teléfono.',
  phoneEmptyHint: 'Escribe a un remitente para empezar.',
  messageFrom: 'De {name}',
  answerTo: 'Respuesta a {name}',
  senderDeleted: 'Remitente eliminado',
  template: 'Plantilla {name}{count, plural, =0 {} other {: {values}}}',
  file: 'Abrir archivo adjunto',
  choices: 'Opciones',
  failed: 'No entregado: {reason}',
  answer: 'Responder como esta persona',
  answerSender: 'Responder a',
  answerMail: 'Tu respuesta contesta al último correo del remitente.',
  answerRefused: 'Tu rol no puede responder desde teléfonos de prueba.',
  answerNoSender:
    'Ningún remitente del operador de prueba puede recibir una respuesta. <link>Añadir un remitente</link>',
  send: 'Enviar respuesta',
  sendWord: 'Enviar {word}',
} satisfies Translation<typeof english>
