import type { firstSteps as english } from '../en/first-steps.ts'
import type { Translation } from '../words.ts'

export const firstSteps = {
  title: 'Primeros pasos',
  progress: '{done, number} de {total, number} pasos completados',
  stepDone: '(completado)',
  sender: 'Añadir un remitente',
  senderHint:
    'Los mensajes se envían desde un remitente. El remitente de prueba usa el operador de prueba integrado, así que ningún teléfono recibe nada.',
  senderTest: 'Remitente de prueba',
  senderTestAct: 'Añadir un remitente de prueba',
  senderRealAct: 'Conectar un remitente real',
  senderDone: '<link>{name}</link>: {channel} desde {address}',
  contact: 'Añadir un contacto',
  contactHint: 'Empieza contigo o importa una lista.',
  contactForm: 'Primer contacto',
  contactFirstName: 'Nombre',
  contactPhone: 'Número de teléfono',
  contactEmail: 'Dirección de correo',
  contactAct: 'Añadir contacto',
  contactImportAct: 'Importar una lista',
  contactDone: '{count, plural, one {# contacto} other {# contactos}}',
  segment: 'Crear un segmento',
  segmentHint:
    'Una campaña se envía a un segmento. Un segmento contiene todos los contactos que cumplen sus reglas cuando empieza la campaña.',
  segmentAllAct: 'Crear un segmento con todos los contactos',
  segmentRulesAct: 'Crear un segmento con reglas',
  campaign: 'Escribir una campaña',
  campaignHint:
    'Escribe un mensaje corto, revisa la vista previa y envía la campaña. Elige «Transaccional» para tu primera campaña, porque los mensajes de marketing esperan durante las horas de silencio.',
  campaignAct: 'Escribir una campaña',
  delivery: 'Comprobar la entrega',
  deliveryHint: 'El operador informa de cada mensaje entregado.',
  deliveryDraft: '<link>{name}</link> es un borrador. Envía la campaña para continuar.',
  deliverySending:
    '<link>{name}</link> se está enviando. Los mensajes de marketing esperan a que terminen las horas de silencio en la zona horaria de cada destinatario.',
  deliveryScheduled: '<link>{name}</link> está programada: {time}.',
  deliveryNone:
    'Aún no se ha entregado ningún mensaje. <link>{name}</link> muestra el motivo de cada destinatario.',
  deliveryDone: '{count, plural, one {# mensaje entregado} other {# mensajes entregados}}',
  deliveryDoneEmail: '{count, plural, one {# correo enviado} other {# correos enviados}}',
  welcome: 'Te damos la bienvenida',
  welcomeNamed: 'Te damos la bienvenida, {name}',
  welcomeIntro: 'Envía tu primera campaña en cinco minutos.',
  next: 'Próximos pasos',
  nextSender: 'Conectar un remitente real',
  nextSenderHint: 'Usa tu propio proveedor de SMS, WhatsApp o correo.',
  nextImport: 'Importar tus contactos',
  nextImportHint:
    'Sube una hoja de cálculo. Puedes revisar el resultado antes de importar y deshacer la importación después.',
  nextPeople: 'Invitar a tu equipo',
  nextPeopleHint: 'Cada rol define lo que pueden hacer sus miembros.',
  nextKey: 'Crear una clave de API',
  nextKeyHint: 'Otro software usa una clave de API para hacer lo que tú haces en la consola.',
} satisfies Translation<typeof english>
