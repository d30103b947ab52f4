import type { explanations as english } from '../en/explanations.ts'
import type { Translation } from '../words.ts'

export const explanations = {
  nameless: 'El contacto',
  wouldSend:
    '{state, select, draft {{name} recibiría el mensaje si la campaña se lanzara ahora.} other {{name} recibiría el mensaje.}}',
  wouldSendAt:
    '{state, select, draft {{name} recibiría el mensaje el {time} si la campaña se lanzara ahora.} other {{name} recibiría el mensaje el {time}.}}',
  wouldWait:
    '{state, select, draft {{name} tendría que esperar si la campaña se lanzara ahora.} other {{name} tendría que esperar.}}',
  wouldWaitUntil:
    '{state, select, draft {{name} tendría que esperar hasta el {time} si la campaña se lanzara ahora.} other {{name} tendría que esperar hasta el {time}.}}',
  wouldSkip: '{name} no recibiría el mensaje.',
  wouldSkipAt: '{name} no recibiría el mensaje el {time}.',
  notInSegment: '{name} no está entre los destinatarios.',
  notInRun: '{name} está ahora en el segmento, pero no lo estaba cuando se fijó la audiencia de este envío.',
  waitsForTurn: 'El mensaje a {name} espera su turno.',
  waitsUntil: 'El mensaje a {name} espera hasta el {time}.',
  waitsPaused: 'El mensaje a {name} espera porque la campaña está en pausa.',
  lastAttempt: 'Último intento: {reason}.',
  sending: 'El mensaje a {name} se está enviando al operador.',
  sent: '{status, select, DELIVERED {El mensaje a {name} se envió y se entregó.} READ {El mensaje a {name} se envió y se leyó.} other {El mensaje a {name} se envió.}}',
  sentAt:
    '{status, select, DELIVERED {El mensaje a {name} se envió el {time} y se entregó.} READ {El mensaje a {name} se envió el {time} y se leyó.} other {El mensaje a {name} se envió el {time}.}}',
  failed: 'El mensaje a {name} falló.',
  failedAt: 'El mensaje a {name} falló el {time}.',
  skipped: '{name} se omitió.',
  skippedAt: '{name} se omitió el {time}.',
  canceled: 'El mensaje a {name} se canceló antes de enviarse.',
  reason: 'Motivo: {reason}.',

  segmentDeleted: 'El segmento «{name}» se eliminó.',
  segmentLate: 'El contacto entró en el segmento «{name}» después de que se aprobara la campaña.',
  segmentMember: 'El contacto está en el segmento «{name}».',
  segmentNoMember: 'El contacto no está en el segmento «{name}».',
  segmentMatch: 'El contacto cumple las reglas del segmento «{name}».',
  segmentNoMatch: 'El contacto no cumple las reglas del segmento «{name}».',

  address: '{kind, select, email {El correo es {address}.} other {El número de teléfono es {address}.}}',
  addressNone:
    '{kind, select, email {El contacto no tiene correo.} other {El contacto no tiene número de teléfono.}}',
  addressGone:
    '{kind, select, email {El correo era {address} cuando se fijó la audiencia. El contacto ya no tiene correo.} other {El número de teléfono era {address} cuando se fijó la audiencia. El contacto ya no tiene número de teléfono.}}',
  addressChanged:
    '{kind, select, email {El correo era {address} cuando se fijó la audiencia. Ahora es {current}.} other {El número de teléfono era {address} cuando se fijó la audiencia. Ahora es {current}.}}',
  duplicate:
    '{kind, select, email {Otro destinatario del envío tiene el mismo correo y recibe el mensaje.} other {El contacto obtuvo el número de teléfono después del inicio del envío. El titular anterior del número puede estar en el envío.}}',
  duplicateNone:
    '{kind, select, email {Ningún otro destinatario del envío tiene este correo.} other {Ningún otro destinatario del envío tiene este número de teléfono.}}',
  status:
    '{status, select, INVALID {El contacto está marcado como no válido.} ARCHIVED {El contacto está archivado.} ACTIVE {El contacto está activo.} other {El estado del contacto es desconocido.}}',

  optOutNone: 'El contacto no está en la lista de bajas.',
  optOut: '{address} está en la lista de bajas desde el {time} ({method}).',
  optOutFile: 'La entrada vino del archivo «{file}».',
  optOutBy:
    '{kind, select, key {La clave de API «{name}» registró la baja.} other {{name} registró la baja.}}',
  reviewNone: 'Ningún mensaje del contacto espera una revisión.',
  reviewMarketing:
    'Un mensaje del contacto puede ser una baja y espera una revisión desde el {time}. El contacto no recibe marketing hasta que termine la revisión.',
  reviewTransactional:
    'Un mensaje del contacto puede ser una baja y espera una revisión desde el {time}. El contacto sigue recibiendo mensajes transaccionales.',
  addressUnproved:
    'La dirección se introdujo en un formulario público que no la comprobó. La dirección no recibe marketing hasta que su titular acepte o un miembro registre cómo aceptó.',
  consent: 'El contacto dio su consentimiento el {time} ({method}).',
  consentNone: 'No hay ningún consentimiento registrado.',
  consentNotNeeded: 'No se necesita un consentimiento registrado.',

  expires: 'El mensaje se puede enviar hasta el {time}.',
  expired: 'El mensaje se podía enviar hasta el {time}. Ese momento ya ha pasado.',
  windowNone: 'No se aplican horas de silencio al mensaje.',
  windowTransactional: 'Las horas de silencio no se aplican a los mensajes transaccionales.',
  windowOpen:
    'Los mensajes se pueden enviar de {start} a {end} en {zones} (origen: {source}). El mensaje se puede enviar.',
  windowOpens:
    'Los mensajes se pueden enviar de {start} a {end} en {zones} (origen: {source}). El mensaje espera hasta {time} en {zone}.',
  windowNever:
    'Los mensajes se pueden enviar de {start} a {end} en {zones} (origen: {source}). Ningún momento está permitido en todas estas zonas horarias.',

  topicNone: 'El contacto no se ha dado de baja del tema {name}.',
  topicNotChosen: 'El tema {name} solo llega a quienes se suscribieron, y el contacto no lo hizo.',
  topicSubscribed: 'El contacto se suscribió al tema {name} el {time} ({method}).',
  topicUnsubscribed: 'El contacto se dio de baja del tema {name} el {time} ({method}).',
  capNone: 'No hay límite de mensajes de marketing.',
  capTransactional: 'El límite de mensajes de marketing no se aplica a los mensajes transaccionales.',
  cap: 'El contacto ha recibido {received, number} de un máximo de {messages, plural, one {# mensaje} other {# mensajes}} de marketing en {days, plural, one {# día} other {# días}}.',
  capFrom: 'El siguiente mensaje de marketing se puede enviar a partir del {time}.',

  region: 'WhatsApp entrega mensajes de este tipo al número.',
  regionBlocked: 'WhatsApp no entrega plantillas de marketing a números de Estados Unidos, como {number}.',
  session:
    'El contacto escribió a un remitente de la campaña el {time}. WhatsApp permite texto libre hasta el {until}.',
  sessionNone:
    'El contacto no ha escrito a un remitente de la campaña en las últimas 24 horas, así que WhatsApp solo permite plantillas.',

  textProblem: 'El texto no se puede crear: {problem}',
  textEmpty: 'El texto está vacío para este contacto.',
  templateEmpty:
    '{part, select, header {El encabezado de la plantilla está vacío para este contacto.} button {Un botón de la plantilla está vacío para este contacto.} other {El valor {number} de la plantilla está vacío para este contacto.}}',
  textTemplate: 'El mensaje es la plantilla {name} ({language}).',
  textFree: 'El mensaje es texto libre.',
  textFreeFile: 'El mensaje es texto libre con un archivo.',
  textMms: 'El mensaje es un MMS con {count, plural, one {# archivo} other {# archivos}}.',
  textSegments: 'El texto tiene {count, plural, one {# segmento de SMS} other {# segmentos de SMS}}.',
  textMail: 'El mensaje es un correo con el asunto «{subject}».',

  senders: 'El mensaje se puede enviar desde {senders}.',
  sendersNone: 'Ninguno de los remitentes de la campaña está activo, así que la campaña se pausaría.',
  dailyRoom: 'Los remitentes no han alcanzado sus límites diarios.',
  dailyNone: 'Los remitentes no tienen límite diario.',
  dailyFull:
    '{limit, select, warmUp {{count, plural, one {{address} ha enviado hoy # mensaje, el límite de su calentamiento.} other {{address} ha enviado hoy # mensajes, el límite de su calentamiento.}}} other {{count, plural, one {{address} ha enviado hoy # mensaje, su límite diario.} other {{address} ha enviado hoy # mensajes, su límite diario.}}}}',
  dailyNext: 'El día siguiente empieza el {time}.',
  canaryNone: 'La campaña no espera los resultados de unos primeros mensajes.',
  canaryPlan:
    '{size, plural, one {Primero se envía # mensaje.} other {Primero se envían # mensajes.}} El resto se envía al menos {minutes, plural, one {# minuto} other {# minutos}} después.',
  canaryPassed: 'Los primeros mensajes del envío tuvieron buenos resultados.',
  canaryFailed: 'Demasiados de los primeros mensajes fallaron o provocaron bajas.',
  canarySome:
    'Primeros mensajes enviados: {sent, number} de {size, number}. Este mensaje puede ser uno de los siguientes.',
  canaryChecking: 'Se están comprobando los resultados de los primeros mensajes.',
  canaryUnanswered: 'El operador aún no ha respondido a todos los primeros mensajes.',
  canaryWaits: 'Los primeros mensajes del envío se enviaron. El resto espera sus resultados hasta el {time}.',
  holdNone: 'Los envíos no están en pausa en este servidor.',
  hold: 'Los envíos de este servidor están en pausa desde el {time}. Los envíos continuarán cuando quien administra el servidor los reanude.',

  abNone: 'La campaña no tiene prueba A/B.',
  abShare:
    'El {percent, number} % de los destinatarios, elegidos al azar, recibe primero uno de los textos {labels}. Los demás reciben el texto ganador. El texto que se muestra aquí es {label}.',
  abGroup: 'El contacto está en el grupo de la prueba A/B y recibe el texto {label}.',
  abChosen: 'El contacto recibe el texto {label}, que ganó la prueba A/B.',
  abWaits:
    'El contacto espera hasta que se elija un texto de la prueba A/B. El texto que se muestra aquí es {label}.',
  abWaitsUntil:
    'El contacto espera hasta que se elija un texto de la prueba A/B el {time}. El texto que se muestra aquí es {label}.',

  resultTooFew:
    'Aún no hay ganador: cada texto necesita al menos {count, plural, one {# mensaje enviado} other {# mensajes enviados}}.',
  resultWinner: 'El texto {label} es claramente mejor que todos los demás.',
  resultNoWinner: 'Ningún texto es claramente mejor que todos los demás.',
  resultFigures:
    '{metric, select, REPLY {{label}: {done, number} de {sent, plural, one {# destinatario} other {# destinatarios}} respondieron, {rate, number} % (de {low, number} % a {high, number} %).} other {{label}: {done, number} de {sent, plural, one {# destinatario} other {# destinatarios}} hicieron clic, {rate, number} % (de {low, number} % a {high, number} %).}}',
  resultRange: 'El intervalo entre paréntesis contiene la tasa real con una certeza del {percent, number} %.',
  resultManual: 'La prueba ha terminado. Un miembro tiene que elegir el texto.',
  resultOfText:
    '{label}: de {sent, plural, one {# destinatario} other {# destinatarios}}, {clicked, number} hicieron clic, {replied, number} respondieron, {optedOut, number} se dieron de baja.',
  resultNobody: '{label}: sin destinatarios.',
  resultUnread:
    'Los resultados de la prueba no se pudieron leer. Pide a quien administra el servidor que revise el registro del servidor.',

  testLate:
    'La prueba A/B debía terminar el {time}, pero Carillon no funcionaba o los envíos estaban en pausa.',
} satisfies Translation<typeof english>
